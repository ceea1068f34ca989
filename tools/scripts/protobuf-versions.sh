#!/usr/bin/env bash
# Runs the tests of protobuf/ with the oldest protobuf-go that its go.mod allows, the newest release,
# and the master branch, as far as the module proxy has it. Prints a line for each.
#
# usage: tools/scripts/protobuf-versions.sh
set -eu
cd "$(dirname "$0")/../.."

go=${GO:-go}
lib=google.golang.org/protobuf
root=$PWD
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
cd protobuf
export GOWORK=off GOFLAGS="-modfile=$temp/go.mod -mod=mod" # also of what the tests run

# version QUERY: the release or pseudo-version that a query like "latest" means.
version() { "$go" list -m -f '{{.Version}}' "$lib@$1" 2>"$temp/err"; }

# tests VERSION: the tests with that protobuf-go, and this checkout as the root module.
tests() {
	"$go" mod edit -require "$lib@$1" -replace "github.com/tightwire/tightwire=$root" "$temp/go.mod"
	"$go" test ./... >"$temp/out" 2>&1 || { cat "$temp/out" && exit 1; }
	printf 'PASS      protobuf-go %s (%s)\n' "$1" "$2"
}

cp go.mod "$temp/go.mod" && cp go.sum "$temp/go.sum"
oldest=$("$go" list -m -f '{{.Version}}' "$lib")
tests "$oldest" "the oldest that protobuf/go.mod allows"
newest=$(version latest)
tests "$newest" "the newest release"
if master=$(version master); then
	tests "$master" "master"
else
	printf 'LEFT OUT  protobuf-go master: the module proxy does not have it\n'
fi
