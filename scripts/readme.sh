#!/usr/bin/env bash
# Runs the sessions in README.md, in the top folder: each line "$ COMMAND" in a console block, with
# our programs in the PATH. Fails if the output differs from the following lines.
set -euo pipefail
cd "$(dirname "$0")/.."

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -o "$temp/" ./cmd/fit ./cmd/b2sum ./cmd/protoscan ./lab/cmd/tight
export PATH="$temp:$PATH"

# shellcheck disable=SC2016 # the backquotes are Markdown's
sed -n '/^```console$/,/^```$/{/^```/!p}' README.md >"$temp/want"
commands=$(grep -c '^\$ ' "$temp/want") || { echo "readme: no session in README.md" >&2; exit 1; }

# A program that finds a fault exits with 1: a session may show that.
while IFS= read -r line; do
	case $line in
	'$ '*)
		printf '%s\n' "$line"
		bash -c "${line#\$ }" 2>&1 </dev/null || test $? -eq 1
		;;
	esac
done <"$temp/want" >"$temp/got"

if ! diff -u --label README.md "$temp/want" --label "actual output" "$temp/got"; then
	echo "readme: the output in README.md differs from the actual output" >&2
	exit 1
fi
echo "readme: $commands commands have the output that README.md shows"
