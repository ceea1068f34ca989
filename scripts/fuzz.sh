#!/usr/bin/env bash
# Runs each fuzz target of each module for FUZZTIME (default 30s), one at a
# time, and stops at the first finding.
set -eu
cd "$(dirname "$0")/.."

go=${GO:-go}
time=${FUZZTIME:-30s}

# targets PACKAGE: the names of its fuzz targets, one a line.
targets() {
	"$go" test -list '^Fuzz' "$1" | grep '^Fuzz' || true
}

ran=0
for package in $("$go" list work); do
	for target in $(targets "$package"); do
		echo "fuzz: $package $target $time"
		"$go" test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package"
		ran=$((ran + 1))
	done
done
echo "fuzz: $ran targets ran for $time each, no finding"
