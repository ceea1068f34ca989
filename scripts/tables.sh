#!/usr/bin/env bash
# Updates tables from the newest records: those of compare/tables.toml in README.md and docs, and
# those of each folder in docs/inside/cases in its page. With -check it writes nothing, and fails if a
# page is out of date.
set -eu
cd "$(dirname "$0")/.."

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -C lab -o "$temp/board" ./cmd/board
mapfile -t pages < <(grep -rl --exclude-dir=cases '^<!-- tight: ' README.md docs)
"$temp/board" splice -file compare/claims.toml "$@" "${pages[@]}"
