#!/usr/bin/env bash
# Runs all tests of the Java modules on Maven's JDK. Prints one line a module, what was not
# tried and why, and on failure the output without noise. Always builds from scratch, because
# classes of another JDK would otherwise go into the jar.
set -eu
cd "$(dirname "$0")/../.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT

echo "make test: compiling and testing the Java modules, which takes minutes"
mvn -B -f java/pom.xml clean verify >"$log" 2>&1 &
maven=$!
trap 'kill "$maven" 2>/dev/null || true; rm -f "$log"' EXIT

# Maven's last line about a module says how far it is: "Building Tightwire wire-ffm 0.1.0 [3/6]".
next=30
while kill -0 "$maven" 2>/dev/null; do
	sleep 1
	if [ "$SECONDS" -ge "$next" ]; then
		printf 'make test: %d s, Java: %s\n' "$SECONDS" "$(sed -nE 's/^\[INFO\] (Building|Reactor Summary for) ([^ ].*)/\2/p' "$log" | tail -1 | tr -s " ")"
		next=$((SECONDS + 30))
	fi
done
if ! wait "$maven"; then
	sed '/^\[INFO\]/d; /-> \[Help/,$d' "$log"
	exit 1
fi
grep -e 'is not tested' -e '^NOT TRIED' "$log" | sort -u || true
# The total of a module is the line of its tests that names no class.
awk '/^\[INFO\] Building Tightwire [a-z]/ { module = $4 }
	/Tests run:/ && !/-- in/ { sub(/^\[[A-Z]*\] /, ""); print "ok  \tjava/" module "\t" $0 }' "$log"
