#!/usr/bin/env bash
# Runs each fuzz target of each module for FUZZTIME (default 30s), one at a time, and stops at the
# first failure. Prints the number of inputs of each target, and how many reached new code.
#
# usage: tools/scripts/fuzz.sh [REGEXP]
#
# Then it runs 10 million edits by path (CASES messages, four edits each) against Unmarshal and Marshal,
# and if there are a JDK and Maven, Java's readers on JAVA_CASES hostile inputs against protobuf-java's,
# with a seed of its own each time, which it prints.
#
# REGEXP selects targets by "PACKAGE TARGET". Fewer than 1,000 executions are marked FEW: the
# target finds next to nothing, because its body or its seed inputs are too large.
#
# By default Go minimises each new input for up to a minute, which leaves slow targets no time for
# anything else. Here it tries five times.
set -euo pipefail
cd "$(dirname "$0")/../.."

go=${GO:-go}
time=${FUZZTIME:-30s}
only=${1-}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
ran=0 few=0

# targets PACKAGE: the names of its fuzz targets, one a line.
targets() {
	"$go" test -list '^Fuzz' "$1" | grep '^Fuzz' || true
}

# fuzz PACKAGE TARGET: runs a target and prints a line, or on failure the whole output.
fuzz() {
	local last executions new mark=
	if ! "$go" test -run '^$' -fuzz "^$2\$" -fuzztime "$time" -fuzzminimizetime 5x "$1" >"$log" 2>&1; then
		cat "$log"
		return 1
	fi
	last=$(grep -o 'execs: .*' "$log" | tail -n 1)
	executions=$(sed -nE 's/^execs: ([0-9]+).*/\1/p' <<<"$last")
	new=$(sed -nE 's/.*new interesting: ([0-9]+).*/\1/p' <<<"$last")
	if [ "${executions:-0}" -lt 1000 ]; then
		mark=' FEW'
		few=$((few + 1))
	fi
	printf 'fuzz: %-62s %9d executions %4d new inputs%s\n' "${1#github.com/tightwire/} $2" "${executions:-0}" "${new:-0}" "$mark"
}

for package in $("$go" list work); do
	for target in $(targets "$package"); do
		if [[ "$package $target" =~ $only ]]; then
			fuzz "$package" "$target"
			ran=$((ran + 1))
		fi
	done
done
# TestEqual writes its own cases: messages of a schema, which random bytes seldom are.
if [[ "github.com/tightwire/tightwire/protobuf/fieldpath TestEqual" =~ $only ]]; then
	TIGHTWIRE_CASES=${CASES:-2500000} "$go" test -run '^TestEqual$' -timeout 60m github.com/tightwire/tightwire/protobuf/fieldpath
fi
if [[ "java HostileBytesTest" =~ $only ]]; then
	if tools/scripts/missing.sh java >/dev/null 2>&1; then
		if ! mvn -B -f java/pom.xml -pl conformance -am clean test -Dtest=HostileBytesTest -Dsurefire.failIfNoSpecifiedTests=false \
			-Dtightwire.hostile="${JAVA_CASES:-5000000}" -Dtightwire.seed="$(date +%s)" >"$log" 2>&1; then
			cat "$log"
			exit 1
		fi
		echo "fuzz: java HostileBytesTest, $(grep -o 'seed .* differences: .*' "$log")"
	else
		echo "fuzz: LEFT OUT: Java's readers: no Maven on a JDK of 17 or later"
	fi
fi
echo "fuzz: $ran targets ran for $time each, no finding; $few of them tried fewer than 1,000 inputs"
