# Verifies a release before anything of it runs: the signature of SHA256SUMS, then the checksum of the
# executable. Part of deploy/install.
# shellcheck shell=sh

SIGNATURE_NAMESPACE=portal-release

# Sets $source, the executable that the operator means, and copies it to $new. A release that brings
# its own installer is then installed by that one, because its units belong to its executable.
stage_release() {
  case $release in *.tar.gz) fail "$release is an archive; unpack it with tar -xf and name the directory" ;; esac
  [ ! -d "$release" ] || set -- "$release"/portal-*-linux-"$(uname -m)"
  if [ -d "$release" ]; then
    source=$1
  elif [ -n "$release" ]; then
    source=$release
  else
    for source in "$here"/portal-*-linux-"$(uname -m)" "$program"; do
      [ ! -f "$source" ] || break
    done
  fi
  [ -f "$source" ] || fail "there is no executable at $source; name a release: install RELEASE"
  cp "$source" "$new"
  # The installed executable was verified when it was installed.
  [ "$source" != "$program" ] || return 0

  beside=$(dirname "$source")
  for file in SHA256SUMS SHA256SUMS.sig install; do
    [ ! -f "$beside/$file" ] || cp "$beside/$file" "$stage/$file"
  done
  if [ -z "$unsigned" ]; then
    verify_signature
    is_listed "$new" || fail "$source was changed or damaged: its checksum is not in the signed SHA256SUMS"
  elif [ -f "$stage/SHA256SUMS" ]; then
    is_listed "$new" || fail "$source was changed or damaged: its checksum is not in $beside/SHA256SUMS"
  fi
  [ -f "$stage/install" ] && [ -f "$stage/SHA256SUMS" ] || return 0
  ! cmp -s "$stage/install" "$0" || return 0
  is_listed "$stage/install" || fail "$beside/install was changed or damaged: its checksum is not in SHA256SUMS"
  status=0
  sh "$stage/install" ${root:+--root "$root"} ${signers_given:+--signers "$signers_given"} \
    ${unsigned:+--unsigned} ${check:+--check} "$new" || status=$?
  exit "$status"
}

verify_signature() {
  hint="--unsigned installs it without proof of where it comes from"
  [ -f "$stage/SHA256SUMS" ] || fail "$source is not signed: there is no SHA256SUMS beside it ($hint)"
  [ -f "$stage/SHA256SUMS.sig" ] || fail "$source is not signed: there is no SHA256SUMS.sig beside it ($hint)"
  command -v ssh-keygen >/dev/null ||
    fail "ssh-keygen is missing, which verifies the signature; on Debian: apt-get install openssh-client"
  trusted=$signers
  if [ -n "$signers_given" ]; then
    [ -f "$signers_given" ] || fail "there is no file $signers_given"
    [ ! -f "$signers" ] || cmp -s "$signers_given" "$signers" ||
      fail "$signers_given differs from $signers, which is never replaced; edit that file to change the keys"
    trusted=$signers_given
  fi
  [ -f "$trusted" ] || fail "no key is known that signs releases; name the public keys with --signers FILE"
  cp "$trusted" "$stage/signers"
  ! ssh-keygen -Y verify -f "$stage/signers" -I portal -n "$SIGNATURE_NAMESPACE" \
    -s "$stage/SHA256SUMS.sig" <"$stage/SHA256SUMS" >/dev/null 2>&1 || return 0
  # The last word of the answer is the fingerprint of the key.
  if answer=$(ssh-keygen -Y check-novalidate -n "$SIGNATURE_NAMESPACE" -s "$stage/SHA256SUMS.sig" \
    <"$stage/SHA256SUMS" 2>/dev/null); then
    fail "$beside/SHA256SUMS is signed with the key ${answer##* }, which $trusted does not allow"
  fi
  fail "$beside/SHA256SUMS does not match its signature: one of the two was changed or damaged"
}

checksum() { sha256sum "$1" | sed 's/^\\\{0,1\}\([0-9a-f]*\).*/\1/'; }

# is_listed FILE: whether SHA256SUMS holds the checksum of the file, under any name.
is_listed() { grep -q "^$(checksum "$1") " "$stage/SHA256SUMS"; }

# is_for_this_machine FILE NAME
is_for_this_machine() {
  [ "$(head -c 4 "$1" | od -An -c | tr -d ' ')" = '177ELF' ] || fail "$2 is not an executable"
  case $(od -An -tx1 -j18 -N2 "$1" | tr -d ' \n') in
    3e00) machine=x86_64 ;;
    b700) machine=aarch64 ;;
    *) machine="another machine" ;;
  esac
  [ "$machine" = "$(uname -m)" ] || fail "$2 is for $machine, this machine is $(uname -m)"
}
