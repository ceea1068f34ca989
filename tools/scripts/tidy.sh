#!/usr/bin/env bash
# Runs "go mod tidy" in every module. It needs the network.
#
# usage: tools/scripts/tidy.sh [-check]
#
# With -check it changes nothing, and fails if a module is not tidy.
#
# "go mod tidy" ignores go.work, and the version of the root module that cmd requires may not be
# published yet. The script therefore uses a copy of go.mod that replaces each of our modules by
# its folder. It keeps our modules' sums in go.sum.
set -eu
cd "$(dirname "$0")/../.."

go=${GO:-go}
ours=github.com/tightwire/tightwire
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# folders: prints each module's path and folder. It leaves out testdata, and examples, because
# their libraries would be most of CI's downloads.
folders() {
	find . -name go.mod -not -path '*/testdata/*' -not -path '*/examples/*' -printf '%h\n' | sort | while read -r dir; do
		printf '%s %s\n' "$(sed -n 's/^module //p' "$dir/go.mod")" "$(cd "$dir" && pwd)"
	done
}

# take_neighbours FILE: replaces our own modules, which a go.mod requires, by their folders, unless
# it has a replacement. Writes their names to $temp/taken.
take_neighbours() {
	: >"$temp/taken"
	folders | while read -r path dir; do
		if grep -qE "^(require )?[[:space:]]*$path v" "$1" && ! grep -q "^replace $path " "$1"; then
			"$go" mod edit -replace "$path=$dir" "$1"
			echo "$path" >>"$temp/taken"
		fi
	done
}

# tidy DIR: leaves the tidy files of a module in $temp.
tidy() {
	cp "$1/go.mod" "$temp/go.mod"
	: >"$temp/go.sum"
	if [ -f "$1/go.sum" ]; then cp "$1/go.sum" "$temp/go.sum"; fi
	grep "^${ours}[ /]" "$temp/go.sum" >"$temp/sums" || true
	take_neighbours "$temp/go.mod"
	(cd "$1" && GOWORK=off "$go" mod tidy -modfile="$temp/go.mod")
	while read -r path; do "$go" mod edit -dropreplace "$path" "$temp/go.mod"; done <"$temp/taken"
	if [ -s "$temp/sums" ]; then # otherwise the lines stay in the order of the go command
		cat "$temp/sums" >>"$temp/go.sum"
		LC_ALL=C sort -u -o "$temp/go.sum" "$temp/go.sum"
	fi
}

status=0
while read -r _ dir; do
	if [ -z "$(find "$dir" -name '*.go' -print -quit)" ]; then continue; fi # no code, so no requirements
	tidy "$dir"
	for file in go.mod go.sum; do
		if [ ! -e "$dir/$file" ] && [ ! -s "$temp/$file" ]; then continue; fi
		if ! diff -u "$dir/$file" "$temp/$file"; then
			if [ "${1-}" = -check ]; then status=1; else cp "$temp/$file" "$dir/$file"; fi
		fi
	done
done < <(folders)
exit "$status"
