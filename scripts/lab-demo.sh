#!/usr/bin/env bash
# Shows the lab on our own code: what the compiler at hand makes of the promises in
# protowire, and some claims of speed held against this machine. Nothing is kept, and
# what they come to is no fault of the demo.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

printf '\n== Promises about machine code, checked with the compiler at hand ==\n\n'
status=0
"$go" run ./lab/cmd/tight check -toolchain "$("$go" env GOVERSION)" ./protowire 2>"$temp/log" >"$temp/check" || status=$?
if [ "$status" -gt 1 ]; then cat "$temp/log"; fi
sed -n '1,14p' "$temp/check"
echo "... (all: $go run ./lab/cmd/tight check ./protowire)"

printf '\n== Claims that can be wrong, held against this machine ==\n\n'
scripts/prove.sh -file demo.toml -results "$temp/results" || test $? -eq 1
