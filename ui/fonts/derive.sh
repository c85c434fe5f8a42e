#!/usr/bin/env bash
# Makes the web fonts from the full Latin variable fonts in masters/: only the characters, weights
# and axes that the portal uses. Needs Python with fonttools and brotli; the results are committed.
set -euo pipefail
cd "$(dirname "$0")"
characters="U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2122"
# Without characters that texts hardly use, so that the serif stays below 14,600 bytes, the first ten segments
# of a connection.
web_characters="U+0020-007E,U+00A0,U+00A3,U+00A9,U+00AB,U+00B0,U+00B2,U+00B7,U+00BB,U+00BF-00FF,U+0152-0153,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# derive MASTER RESULT AXIS=LIMITS...
derive() {
  fonttools varLib.instancer --quiet "masters/$1" "${@:3}" --output "$work/font.ttf"
  pyftsubset "$work/font.ttf" --unicodes="$web_characters" --layout-features='kern,liga,calt' --no-hinting \
    --name-IDs=0,1,2 --flavor=woff2 --output-file="$2"
}

derive commissioner-latin-flar-normal.woff2 commissioner.woff2 wght=280:580
derive source-serif-4-latin-wght-normal.woff2 source-serif-4.woff2 wght=390

# document MASTER RESULT AXIS=VALUE...: a static cut with all outlines, to embed in PDF files.
document() {
  fonttools varLib.instancer --quiet "masters/$1" "${@:3}" --static --output "$work/font.woff2"
  fonttools ttLib.woff2 decompress -o "$work/font.ttf" "$work/font.woff2" 2>/dev/null
  pyftsubset "$work/font.ttf" --unicodes="$characters" --layout-features='kern,liga,ccmp,locl,mark' \
    --no-hinting --output-file="$2"
}

document commissioner-latin-flar-normal.woff2 document-title.ttf wght=320 FLAR=100
document commissioner-latin-flar-normal.woff2 document-strong.ttf wght=560 FLAR=0
document source-serif-4-latin-wght-normal.woff2 document-text.ttf wght=400
