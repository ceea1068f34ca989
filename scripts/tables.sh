#!/usr/bin/env bash
# Puts tables of the newest records into the pages: those of compare/tight.toml into README.md and docs, and
# those of each folder in docs/cases into its page. With -check nothing is written, and it fails
# if a page is not what the records give.
set -eu
cd "$(dirname "$0")/.."

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -C lab -o "$temp/tight" ./cmd/tight
mapfile -t pages < <(grep -l '^<!-- tight: ' README.md docs/*.md docs/*.svg)
"$temp/tight" report -file compare/tight.toml -splice "$@" "${pages[@]}"
for case in docs/cases/*/; do
	(cd "$case" && "$temp/tight" report -splice "$@" README.md)
done
