#!/usr/bin/env bash
# Runs what is too long for each change: every build in the matrices, the tests with the race
# detector and with all their cases, a minute of each fuzz target, the release from a local module
# proxy, its archives, other versions of protobuf-go, and other projects' own tests. It takes hours.
# Run it before a release. It goes on after a failure, and prints what each part took and whether it
# passed.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit

go=${GO:-go}
table=
failed=0

# part NAME COMMAND...: runs one part, and notes its seconds and whether it passed.
part() {
	local name=$1 start=$SECONDS status=0 line
	shift
	echo "ci-full: $name"
	"$@" || status=$?
	printf -v line 'ci-full: %6d s  %-4s  %s\n' $((SECONDS - start)) "$([ "$status" -eq 0 ] && echo PASS || echo FAIL)" "$name"
	printf '%s' "$line"
	table+=$line
	[ "$status" -eq 0 ] || failed=$((failed + 1))
}

# blake2s_steps: the steps from RFC 7693's block function to ours. They are generated and not committed.
blake2s_steps() {
	(cd tools/gen && "$go" run ./blake2 steps ../..) && "$go" test -count=1 ./compare/steps
}

part "the demo" make demo
part "the tests with all their cases" env TIGHTWIRE_THOROUGH=1 TIGHTWIRE_FULL=1 "$go" test -count=1 -timeout=60m work
part "the tests with the race detector" env CGO_ENABLED=1 "$go" test -race -count=1 -timeout=60m work
part "the steps of BLAKE2s" blake2s_steps
part "the website, with all cases of its tests" env TIGHTWIRE_FULL=1 make test-site
part "the builds of Go" tools/scripts/matrix.sh full
part "the JVMs of Java" tools/scripts/java-matrix.sh full
part "go vet of the races that only SIMD builds have" env GOTOOLCHAIN="${GO_NEW:-go1.27.4}" GOEXPERIMENT=simd "$go" vet ./compare/races
part "the contracts in each build" make contracts
part "versions of protobuf-go" tools/scripts/protobuf-versions.sh
part "a minute of each fuzz target" env FUZZTIME=1m tools/scripts/fuzz.sh
part "the release from a local module proxy" make release-check
part "the archives of a release" make dist
part "other projects' own tests" make suites

printf 'ci-full: %d parts failed, %d s:\n%s' "$failed" "$SECONDS" "$table"
[ "$failed" -eq 0 ]
