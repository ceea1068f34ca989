#!/usr/bin/env bash
# Runs all tests of the Java modules on Maven's JDK. Prints one line a module, what was not
# tried and why, and on failure the output without noise. Always builds from scratch, because
# classes of another JDK would otherwise go into the jar.
set -eu
cd "$(dirname "$0")/../.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT

if ! mvn -B -f java/pom.xml clean verify >"$log" 2>&1; then
	sed '/^\[INFO\]/d; /-> \[Help/,$d' "$log"
	exit 1
fi
grep -e 'is not tested' -e '^NOT TRIED' "$log" | sort -u || true
# The total of a module is the line of its tests that names no class.
awk '/^\[INFO\] Building Tightwire [a-z]/ { module = $4 }
	/Tests run:/ && !/-- in/ { sub(/^\[[A-Z]*\] /, ""); print "ok  \tjava/" module "\t" $0 }' "$log"
