#!/usr/bin/env bash
# Races our packages against their peers under both Go releases and two levels
# of amd64, and adds the raw records to results/. Takes a while: keep the
# machine quiet.
#
# GOWORK=off, so that compare/go.mod alone decides which versions are raced.
set -eu
cd "$(dirname "$0")/../compare"

go=${GO:-go}
for release in "${GO_OLD:-go1.26.8}" "${GO_NEW:-go1.27.4}"; do
	for level in v1 v3; do
		echo "bench: $release GOAMD64=$level"
		GOWORK=off GOTOOLCHAIN=$release GOAMD64=$level "$go" run ./cmd/bench -o ../results
	done
done
