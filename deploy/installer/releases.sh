# Keeps the last releases, so that one of them can be installed again: each is a directory with the
# executable and the units that belong to it. Part of deploy/install.
# shellcheck shell=sh

KEPT=3
KEPT_FILES="portal portal.service portal.socket journald@portal.conf"

# Prints the names of the kept releases, the newest installation first.
release_names() {
  [ -d "$releases" ] || return 0
  find "$releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %f\n' | sort -rn | cut -d' ' -f2-
}

is_installed() { cmp -s "$releases/$1/portal" "$program"; }

# Keeps what is installed now, unless it is kept already. Sets $kept, its name.
keep_release() {
  for kept in $(release_names); do
    ! is_installed "$kept" || return 0
  done
  # "portal 0.1.0 (3f2a…)" becomes 0.1.0-3f2a…; a build without a commit is named by its checksum.
  kept=$("$program" --version 2>/dev/null | sed -n 's/^portal \([^ ]*\) (\(.*\))$/\1-\2/p; s/^portal \([^ ]*\)$/\1/p')
  case $kept in *-*) ;; *) kept=${kept:-unknown}-build ;; esac
  case $kept in
    *-dirty | *-build) kept=$kept-$(checksum "$program" | cut -c1-8) ;;
    # Another build of the same commit.
    *) [ ! -d "$releases/$kept" ] || kept=$kept-$(checksum "$program" | cut -c1-8) ;;
  esac
  rm -rf "$releases/.part"
  mkdir -p "$releases/.part"
  for file in "$program" "$units/portal.service" "$units/portal.socket" "$journal"; do
    [ ! -f "$file" ] || cp -p "$file" "$releases/.part/"
  done
  (cd "$releases/.part" && sha256sum -- * >SHA256SUMS)
  rm -rf "${releases:?}/$kept"
  touch -r "$program" "$releases/.part"
  mv "$releases/.part" "$releases/$kept"
}

# Deletes all but the newest releases, and never the installed one.
prune_releases() {
  number=0
  for name in $(release_names); do
    number=$((number + 1))
    [ "$number" -le "$KEPT" ] || is_installed "$name" || rm -rf "${releases:?}/$name"
  done
}

list_releases() {
  [ -n "$(release_names)" ] || fail "no release is kept in $releases"
  for name in $(release_names); do
    if is_installed "$name"; then mark='*'; else mark=' '; fi
    echo "$mark $name, installed $(date -r "$releases/$name" '+%Y-%m-%d %H:%M')"
  done
}

# stage_kept [NAME]: copies a kept release to $new; without a name, the one before the installed one.
stage_kept() {
  name=${1:-}
  if [ -z "$name" ]; then
    found=
    for candidate in $(release_names); do
      if [ -n "$found" ]; then name=$candidate; break; fi
      ! is_installed "$candidate" || found=yes
    done
    [ -n "$name" ] || fail "no release before the installed one is kept (see --list)"
  fi
  source=$releases/$name/portal
  [ -f "$source" ] || fail "no release $name is kept (see --list)"
  for file in $KEPT_FILES; do
    [ -f "$releases/$name/$file" ] || fail "$releases/$name is incomplete: $file is missing"
  done
  (cd "$releases/$name" && sha256sum --check --status SHA256SUMS) || fail "$releases/$name is damaged"
  cp "$source" "$new"
}
