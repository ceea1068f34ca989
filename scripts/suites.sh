#!/usr/bin/env bash
# Runs other projects' own tests on our packages. Only the import paths in the projects change.
# Prints a line for each project, the failures, and a summary.
#
# usage: scripts/suites.sh [NAME...]
#
# NAME selects projects whose line contains it. The projects come from the module proxy and are
# changed in a temporary folder, which is removed. Run it by hand before a release: make suites.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
go=${GO:-go}
home=github.com/tightwire/tightwire
passed=0 failed=0
export GOWORK=off GOFLAGS="${GOFLAGS-} -mod=mod"

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT

# suite MODULE@VERSION CHANGES SKIP PACKAGE...: changes the imports of the whole module by the sed
# script CHANGES, and runs the tests of the packages, except those that match SKIP.
suite() {
	local module=$1 changes=$2 start=$SECONDS dir
	shift 2
	dir=$(mktemp -d -p "$work")
	if (get "$module" "$dir" && change "$dir" "$changes" && run "$dir" "$@") >"$work/log" 2>&1; then
		passed=$((passed + 1))
		printf 'PASS  %-62s %5d tests %4ds\n' "$module" "$(grep -c -e '^ *--- PASS' "$work/log")" $((SECONDS - start))
	else
		failed=$((failed + 1))
		printf 'FAIL  %s\n' "$module"
		grep -v -e '^ *--- \(PASS\|SKIP\)' -e '^ *=== ' -e '^PASS$' "$work/log" | tail -n 100
	fi
}

# get MODULE@VERSION DIR: a copy that can be written.
get() {
	(cd "$work" && "$go" mod download -json "$1") >"$2.json" &&
		cp -r "$(sed -n 's/.*"Dir": "\(.*\)",/\1/p' "$2.json")/." "$2" &&
		chmod -R u+w "$2"
}

# change DIR CHANGES: changes the imports and go.mod. protobuf-go's own encoding/protowire stays,
# because ours uses its types.
change() {
	grep -rlE '"(google.golang.org/protobuf/encoding/protowire|golang.org/x/crypto/blake2[bs])"' "$1" --include='*.go' |
		grep -v '/encoding/protowire/' | xargs sed -i.before "$2" &&
		cd "$1" &&
		"$go" mod edit -require=$home@v0.0.0 -replace=$home="$root" &&
		"$go" mod edit -require=$home/protobuf@v0.0.0 -replace=$home/protobuf="$root/protobuf" &&
		"$go" mod tidy
}

# run DIR SKIP PACKAGE...: runs the tests. Fails also if the packages do not import ours.
run() {
	local skip=$2
	cd "$1" && shift 2 &&
		"$go" list -deps -test "$@" | grep "^$home/" &&
		"$go" test -v -skip="$skip" "$@"
}

# The sed scripts that the second column below names.
# shellcheck disable=SC2034
protowire="s#\"google.golang.org/protobuf/encoding/protowire\"#\"$home/protobuf/protowire\"#"
# shellcheck disable=SC2034
blake2="s#\"golang.org/x/crypto/\(blake2[bs]\)\"#\"$home/\1\"#"

# suites NAMES: runs the lines that match NAMES, a regular expression.
suites() {
	while read -r module changes skip packages; do
		if [[ $module =~ $1 ]]; then
			# shellcheck disable=SC2086
			suite "$module" "${!changes}" "$skip" $packages </dev/null
		fi
	done
}

# The skipped tests of go-multihash read files of a git submodule, which are not in the module.
suites "$(IFS='|' && echo "$*")" <<'PROJECTS'
google.golang.org/protobuf@v1.36.12 protowire ^$ ./...
github.com/golang/protobuf@v1.5.4 protowire ^$ ./...
buf.build/go/hyperpb@v0.1.3 protowire ^$ ./...
golang.org/x/crypto@v0.58.0 blake2 ^$ ./argon2 ./nacl/...
golang.zx2c4.com/wireguard@v0.0.0-20260522210424-ecfc5a8d5446 blake2 ^$ ./device/...
github.com/multiformats/go-multihash@v0.2.3 blake2 ^TestSpec(Vectors)?$ ./...
github.com/flynn/noise@v1.1.0 blake2 ^$ ./...
PROJECTS

echo "suites: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
