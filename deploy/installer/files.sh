# Writes the files of an installation, and puts back what was there. Part of deploy/install.
# shellcheck shell=sh

# replace FILE TARGET MODE: moves the file to the target atomically, and remembers the former one.
replace() {
  mkdir -p "$(dirname "$2")"
  echo "$2" >>"$undo/list"
  if [ -e "$2" ]; then
    kept_file=$undo/$(wc -l <"$undo/list")
    # A link keeps the inode, by which the portal recognizes the file that it runs.
    ln "$2" "$kept_file" 2>/dev/null || cp -p "$2" "$kept_file"
  fi
  chmod "$3" "$1"
  # The copy makes the rename atomic where the target is on another filesystem.
  cp -p "$1" "$2.new"
  mv -f "$2.new" "$2"
}

# put TARGET MODE: replaces the target with standard input if they differ.
put() {
  cat >"$stage/text"
  cmp -s "$stage/text" "$1" || replace "$stage/text" "$1" "$2"
}

# was_replaced FILE: whether this run has replaced the file.
was_replaced() { grep -qxF "$1" "$undo/list"; }

# Puts back all files that this run has replaced, and deletes those that it has added.
restore() {
  number=0
  while IFS= read -r file; do
    number=$((number + 1))
    if [ -e "$undo/$number" ]; then mv -f "$undo/$number" "$file"; else rm -f "$file"; fi
  done <"$undo/list"
  : >"$undo/list"
}

# unit NAME: prints a file that belongs to the release. A kept release has its own files.
unit() {
  if [ "$action" = rollback ]; then cat "$(dirname "$source")/$1"; else text "$1"; fi
}

settings_of() { grep -v '^[#;]\|^$' "$1" 2>/dev/null || true; }

# Sets $new_units, the units whose settings are other ones now.
write_files() {
  new_units=
  for file in portal.service portal.socket; do
    unit "$file" >"$stage/$file"
    # Other comments alone are no reason for a restart.
    [ "$(settings_of "$stage/$file")" = "$(settings_of "$units/$file")" ] || new_units="$new_units $file"
    put "$units/$file" 0644 <"$stage/$file"
  done
  unit journald@portal.conf | put "$journal" 0644
  # An existing file holds the operator's settings.
  [ -f "$settings" ] || text portal.env | put "$settings" 0644
  [ -z "$signers_given" ] || put "$signers" 0644 <"$stage/signers"
  "$new" man | put "$manual" 0644
  "$new" completions bash | put "$completions" 0644
  # In a checkout, the installer consists of several files, which work only there.
  [ -d "$here/installer" ] || [ "$action" = rollback ] || put "$installer" 0755 <"$0"
  cmp -s "$new" "$program" || replace "$new" "$program" 0755
}
