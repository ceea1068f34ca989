#!/usr/bin/env bash
# Puts the records into the pages of docs/cases; with -check it fails if a page is not
# what they give.
set -eu
cd "$(dirname "$0")/.."

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -C lab -o "$temp/tight" ./cmd/tight
for case in docs/cases/*/; do
	(cd "$case" && "$temp/tight" report -splice "$@" README.md)
done
