#!/usr/bin/env bash
# Races our packages against their peers under both Go releases and two levels
# of amd64, and adds the raw records to results/. Keep the machine quiet.
#
# All programs are built before the first one runs: nothing compiles between two
# runs, and each carries the commit of a tree that no record has changed yet.
# GOWORK=off, so that compare/go.mod alone decides which versions are raced.
# Arguments go to the program, for example: scripts/bench.sh -run ConsumeVarint
set -eu
cd "$(dirname "$0")/../compare"

go=${GO:-go}
programs=$(mktemp -d)
trap 'rm -rf "$programs"' EXIT

levels=v1
if [ "$("$go" env GOARCH)" = amd64 ]; then levels="v1 v3"; fi

for release in "${GO_OLD:-go1.26.8}" "${GO_NEW:-go1.27.4}"; do
	for level in $levels; do
		echo "bench: building with $release GOAMD64=$level"
		GOWORK=off GOTOOLCHAIN=$release GOAMD64=$level "$go" build -buildvcs=auto -o "$programs/$release-$level" ./cmd/bench
	done
done

for program in "$programs"/*; do
	if ! why=$("$program" -run '^CountVarints' -rounds 1 2>&1); then
		echo "bench: LEFT OUT $(basename "$program"): $(printf '%s' "$why" | head -n 1)"
		continue
	fi
	echo "bench: $(basename "$program")"
	"$program" -o ../results "$@"
done
