#!/usr/bin/env bash
# Runs other projects' own tests on our packages. Only imports in the projects change.
# Prints a line for each project, the failures, and a summary.
#
# usage: tools/scripts/suites.sh [NAME...]
#
# NAME selects projects whose line contains it. The projects come from the module proxy and are
# changed in a temporary folder, which is removed. Run it by hand before a release: make suites. With
# TIGHT=off in the environment the tests run on protobuf-go's codecs: so one sees whether a failure is ours.
set -euo pipefail
cd "$(dirname "$0")/../.."

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
		grep -e '^ *--- FAIL' "$work/log" || true # may be further up than the last lines
		grep -v -e '^ *--- \(PASS\|SKIP\)' -e '^ *=== ' -e '^PASS$' "$work/log" | tail -n 100
	fi
}

# get MODULE@VERSION DIR: a copy that can be written.
get() {
	(cd "$work" && "$go" mod download -json "$1") >"$2.json" &&
		cp -r "$(sed -n 's/.*"Dir": "\(.*\)",/\1/p' "$2.json")/." "$2" &&
		chmod -R u+w "$2"
}

# change DIR CHANGES PACKAGE...: changes go.mod, and the imports by a sed script. Or puts codecs under package
# proto in the tests of the packages: the codecs of protobuf/fast/NAME for fast/NAME, for from=PATTERNS
# the codecs that the plugin makes of the messages that match, and for inside=PATTERNS the same in the messages' own packages,
# which the opaque API needs. protobuf-go's own encoding/protowire stays, because ours uses its types.
change() {
	cd "$1" && drop_replaces &&
		"$go" mod edit -require=$home@v0.0.0 -replace=$home="$root" &&
		"$go" mod edit -require=$home/protobuf@v0.0.0 -replace=$home/protobuf="$root/protobuf" || return
	case $2 in
	fast/*) fast "${2#fast/}" "${@:3}" ;;
	from=*) from "${2#from=}" "${@:3}" ;;
	inside=*) inside "${2#inside=}" "${@:3}" ;;
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

# fast NAME PACKAGE...: hooks the codecs of protobuf/fast/NAME.
fast() {
	local fast=$home/protobuf/fast/$1
	"$go" mod edit -require="$fast@v0.0.0" -replace="$fast=$root/protobuf/fast/$1" && hook "$fast" "${@:2}"
}

# from PATTERNS PACKAGE...: hooks codecs for the messages of the packages that match one of PATTERNS, which
# commas separate; -WORD leaves out paths that contain WORD.
from() {
	local paths
	paths=$(messages "$1" | paste -sd,) && "$work/protoc-gen-go-tight" -from "$paths" -o tightcodecs &&
		hook "$("$go" list -m)/tightcodecs" "${@:2}"
}

# inside PATTERNS PACKAGE...: hooks codecs in the packages of the module that match, as from has them.
inside() {
	local paths path
	paths=$(messages "$1") || return
	for path in $paths; do
		"$work/protoc-gen-go-tight" -from "$path" || return
	done
	hook "$path" "${@:2}"
}

# messages PATTERNS: the packages with messages that the module may import.
messages() {
	local without main path folder
	without=$(tr , '\n' <<<"$1" | sed -n 's/^-//p' | paste -sd'|')
	# shellcheck disable=SC2046
	"$go" list -f '{{.Module.Main}} {{.ImportPath}} {{.Dir}}' $(tr , '\n' <<<"$1" | grep -v ^-) |
		while read -r main path folder; do
			[[ -n $without && $path =~ $without || $main = false && $path = */internal/* ]] && continue
			if grep -qs protoimpl.MessageInfo "$folder"/*.pb.go; then echo "$path"; fi
		done
}

# hook IMPORT PACKAGE...: gives the tests of packages a blank import, and a test that the codecs
# there are under proto.Marshal and proto.Unmarshal.
hook() {
	local import=$1 package folder
	shift
	"$go" list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.Name}} {{.Dir}}{{end}}' "$@" | while read -r package folder; do
		sed "s#PACKAGE#${package%_test}_test#; s#IMPORT#$import#" >"$folder/tight_hooked_test.go" <<'GO'
package PACKAGE

import (
	"os"
	"testing"

	_ "IMPORT"
	"github.com/tightwire/tightwire/protobuf/tight"
)

func TestTightHooked(t *testing.T) {
	hooked := 0
	for _, s := range tight.Report() {
		if s.Hooked {
			hooked++
		} else {
			t.Logf("%s: %s", s.Message, s.Reason)
		}
	}
	if (hooked > 0) != (os.Getenv("TIGHT") != "off") {
		t.Errorf("%d of %d messages are hooked", hooked, len(tight.Report()))
	}
}
GO
	done
}

# run DIR SKIP PACKAGE...: runs the tests. Fails also if the packages do not import ours. Vet would find what is new to it
# in the code of others, as our modules ask for a later Go.
run() {
	local skip=$2
	cd "$1" && shift 2 &&
		"$go" list -deps -test "$@" | grep "^$home/" &&
		"$go" test -vet=off -v -skip="$skip" "$@"
}

# The sed scripts that the second column below names.
# shellcheck disable=SC2034
protowire="s#\"google.golang.org/protobuf/encoding/protowire\"#\"$home/protobuf/protowire\"#"
# shellcheck disable=SC2034
blake2="s#\"golang.org/x/crypto/\(blake2[bs]\)\"#\"$home/\1\"#"

(cd protobuf && GOWORK='' GOFLAGS='' "$go" build -o "$work/" ./cmd/protoc-gen-go-tight)

# suites NAMES: runs the lines that match NAMES, a regular expression.
suites() {
	while read -r module changes skip packages; do
		if [[ $module =~ $1 ]]; then
			[[ $changes = fast/* || $changes = *=* ]] || changes=${!changes}
			# shellcheck disable=SC2086
			suite "$module" "$changes" "$skip" $packages </dev/null
		fi
	done
}

# The skipped tests of go-multihash read files of a git submodule, which are not in the module. Not here:
# grpc/test/xds, one of whose tests fails now and then, without our packages, too. Temporal's nexusannotations and
# another module's register the same file; its testsuite downloads a server. etcd's TestConfigFromFile reads
# certificates that are not in the module. buf's TestCorpus compares with the protoc in PATH, and fails with another one than its
# own, without our codecs, too.
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
github.com/googleapis/gax-go/v2@v2.27.0 fast/status ^$ ./...
go.etcd.io/etcd/api/v3@v3.7.3 from=./... ^$ ./...
go.etcd.io/raft/v3@v3.7.0 from=./... ^$ ./...
go.etcd.io/etcd/client/v3@v3.7.3 from=go.etcd.io/etcd/api/v3/... ^TestConfigFromFile$ ./...
go.etcd.io/etcd/server/v3@v3.7.3 from=./...,go.etcd.io/etcd/api/v3/...,go.etcd.io/raft/v3/raftpb ^$ ./storage/schema ./storage/wal/...
github.com/containerd/containerd/api@v1.12.0 from=./... ^$ ./...
github.com/containerd/ttrpc@v1.2.10 from=./... ^$ ./...
go.temporal.io/api@v1.64.3 from=./...,-nexusannotations,-testprotos ^$ ./...
cloud.google.com/go/logging@v1.21.1 from=cloud.google.com/go/logging/apiv2/loggingpb ^$ . ./logadmin ./apiv2
github.com/envoyproxy/go-control-plane@v0.14.0 from=github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3,github.com/envoyproxy/go-control-plane/envoy/config/...,-deprecated ^$ ./pkg/...
github.com/bufbuild/buf@v1.60.0 inside=./private/gen/proto/go/... ^TestCorpus$ ./private/bufpkg/bufimage/bufimagefuzz ./private/bufpkg/bufimage/bufimageutil ./private/bufpkg/bufprotosource
go.temporal.io/sdk@v1.51.0 from=go.temporal.io/api/...,-nexusannotations ^$ ./converter/... ./internal ./internal/protocol ./temporal ./temporalnexus ./workflow
PROJECTS

echo "suites: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
