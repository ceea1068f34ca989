#!/usr/bin/env bash
# Runs other projects' own tests on our packages. Only imports in the projects change.
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

# suite MODULE@VERSION CHANGES SKIP PACKAGE...: changes the imports of the whole module, and runs the
# tests of the packages, except those that match SKIP.
suite() {
	local module=$1 changes=$2 start=$SECONDS dir
	shift 2
	dir=$(mktemp -d -p "$work")
	if (get "$module" "$dir" && change "$dir" "$changes" "${@:2}" && run "$dir" "$@") >"$work/log" 2>&1; then
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

# change DIR CHANGES PACKAGE...: changes go.mod, and the imports by a sed script; or, for fast/NAME, adds
# that import to the packages. protobuf-go's own encoding/protowire stays, because ours uses its types.
change() {
	cd "$1" && drop_replaces &&
		"$go" mod edit -require=$home@v0.0.0 -replace=$home="$root" &&
		"$go" mod edit -require=$home/protobuf@v0.0.0 -replace=$home/protobuf="$root/protobuf" || return
	case $2 in
	fast/*) hook "${2#fast/}" "${@:3}" ;;
	*)
		grep -rlE '"(google.golang.org/protobuf/encoding/protowire|golang.org/x/crypto/blake2[bs])"' . --include='*.go' |
			grep -v '/encoding/protowire/' | xargs sed -i.before "$2"
		;;
	esac && "$go" mod tidy
}

# drop_replaces removes replaced modules that are folders beside the module.
drop_replaces() {
	local lines
	lines=$(sed -nE 's/^(replace )?\s*(\S+) => \.\.?\/.*/-dropreplace=\2/p' go.mod)
	# shellcheck disable=SC2086
	[ -z "$lines" ] || "$go" mod edit $lines
}

# hook NAME PACKAGE...: gives the tests of packages a blank import of protobuf/fast/NAME, which puts
# our codecs under proto.Marshal and proto.Unmarshal.
hook() {
	local fast=$home/protobuf/fast/$1 package folder
	"$go" mod edit -require="$fast@v0.0.0" -replace="$fast=$root/protobuf/fast/$1"
	shift
	"$go" list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.Name}} {{.Dir}}{{end}}' "$@" | while read -r package folder; do
		printf 'package %s\n\nimport _ "%s"\n' "$package" "$fast" >"$folder/fast_test.go"
	done
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
			[[ $changes = fast/* ]] || changes=${!changes}
			# shellcheck disable=SC2086
			suite "$module" "$changes" "$skip" $packages </dev/null
		fi
	done
}

# The skipped tests of go-multihash read files of a git submodule, which are not in the module. Not here:
# grpc/test/xds, one of whose tests fails now and then, without our packages, too.
suites "$(IFS='|' && echo "$*")" <<'PROJECTS'
google.golang.org/protobuf@v1.36.12 protowire ^$ ./...
github.com/golang/protobuf@v1.5.4 protowire ^$ ./...
buf.build/go/hyperpb@v0.1.3 protowire ^$ ./...
golang.org/x/crypto@v0.58.0 blake2 ^$ ./argon2 ./nacl/...
golang.zx2c4.com/wireguard@v0.0.0-20260522210424-ecfc5a8d5446 blake2 ^$ ./device/...
github.com/multiformats/go-multihash@v0.2.3 blake2 ^TestSpec(Vectors)?$ ./...
github.com/flynn/noise@v1.1.0 blake2 ^$ ./...
google.golang.org/grpc@v1.85.0 fast/status ^$ ./status/... ./internal/status/... ./internal/transport/... ./test ./test/bufconn
go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc@v1.47.0 fast/otlp ^$ ./...
go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp@v1.47.0 fast/otlp ^$ ./...
go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc@v1.47.0 fast/otlp ^$ ./...
PROJECTS

echo "suites: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
