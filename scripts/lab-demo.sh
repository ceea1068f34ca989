#!/usr/bin/env bash
# Demonstrates the lab on our own code: judges the contracts of protowire with the compiler in
# use, and measures some claims about speed. Keeps nothing. The demo succeeds whatever the
# verdicts are.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

printf '\n== Compiler contracts of protowire, checked with your toolchain ==\n\n'
status=0
"$go" run ./lab/cmd/tight check -toolchain "$("$go" env GOVERSION)" ./protowire 2>"$temp/log" >"$temp/check" || status=$?
if [ "$status" -gt 1 ]; then cat "$temp/log"; fi
sed -n '1,14p' "$temp/check"
echo "... (all: $go run ./lab/cmd/tight check ./protowire)"

printf '\n== Claims about speed, measured on this machine ==\n\n'
scripts/prove.sh -file demo.toml -results "$temp/results" || test $? -eq 1
