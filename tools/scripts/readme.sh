#!/usr/bin/env bash
# Runs the sessions in README.md and in the first pages of docs, each page in a fresh clone of HEAD:
# each line "$ COMMAND" in a console block, with our programs in the PATH. Fails if the output
# differs from the following lines. With -update it writes the actual output into the pages.
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${GO:-go}" build -o "$temp/bin/" ./cmd/fit ./cmd/b2sum ./cmd/protoscan ./lab/cmd/tight
export PATH="$temp/bin:$PATH"
git clone -q --shared . "$temp/clone"

# sessions PAGE: print the page, with the actual output of each command in its console blocks. A
# program that finds a fault exits with 1: a session may show that.
sessions() {
	local inside='' line
	while IFS= read -r line; do
		case $line in
		'```console') inside=yes ;;
		'```') inside='' ;;
		'$ '*) if [ -n "$inside" ]; then
			printf '%s\n' "$line"
			(cd "$temp/clone" && bash -c "${line#\$ }" 2>&1 </dev/null) || test $? -eq 1
			continue
		fi ;;
		*) [ -z "$inside" ] || continue ;;
		esac
		printf '%s\n' "$line"
	done <"$1"
}

mapfile -t pages < <(grep -rl --include=*.md '^```console$' README.md docs)
for page in "${pages[@]}"; do
	git -C "$temp/clone" clean -fdxq
	sessions "$page" >"$temp/page"
	if [ "${1-}" = -update ]; then
		cp "$temp/page" "$top/$page"
	elif ! diff -u --label "$page" "$page" --label "actual output" "$temp/page"; then
		echo "readme: the output in $page differs from the actual output" >&2
		exit 1
	fi
	echo "readme: the sessions of $page have the output that it shows"
done
