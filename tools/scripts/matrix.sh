#!/usr/bin/env bash
# Runs the tests in each build that users may have. Prints one line a cell, the whole output of
# cells that fail, and a summary.
#
# usage: tools/scripts/matrix.sh [full|short]
#
# full runs all modules in all cells. short, for CI, runs only the codecs in some cells: other
# architectures, where emulation makes tests slow, another level, and the tag purego, which only
# codecs have. It skips the cell that make test runs, and all simd cells but one. Of the newer release
# it leaves out lab and compare, whose tests run for minutes and call both releases themselves.
# Only the newer release has SIMD; the older one builds plain Go.
#
# With REQUIRE_IMPL=avx512 the simd cell fails where that implementation did not run. The last
# lines say where each implementation was last tested, and which have changed since: UNSEEN.
set -eu
cd "$(dirname "$0")/../.."

size=${1:-full}
go=${GO:-go}
least=${GO_LEAST:-go1.25.11}
old=${GO_OLD:-go1.26.8}
new=${GO_NEW:-go1.27.4}
flags=${GOFLAGS-}
passed=0 failed=0 left_out=0
required=${REQUIRE_IMPL-}
unset REQUIRE_IMPL

case $size in
full) all=work abroad=work ;;
short) all='./... ./cmd/... ./fit/fitarrow/... ./tools/gen/... ./protobuf/...' abroad=./... ;;
*) echo "usage: $0 [full|short]" >&2 && exit 2 ;;
esac

log=$(mktemp)
alone=$(mktemp -d)
trap 'rm -rf "$log" "$alone"' EXIT

# cell NAME PACKAGES VAR=VALUE...: the tests of PACKAGES, patterns with spaces between them, with the variables.
# Flags go into GOFLAGS, so that a test which runs the go command passes them on.
cell() {
	local name=$1 packages=$2 start=$SECONDS
	shift 2
	# shellcheck disable=SC2086 # PACKAGES may be several patterns.
	if env "$@" "$go" test -timeout=30m $packages >"$log" 2>&1; then
		passed=$((passed + 1))
		printf 'PASS      %-30s %4ds\n' "$name" $((SECONDS - start))
	else
		failed=$((failed + 1))
		printf 'FAIL      %-30s %4ds\n$' "$name" $((SECONDS - start))
		printf ' cd %q &&' "$PWD"
		printf ' %q' env "$@" "$go" test $packages
		echo
		cat "$log"
	fi
}

# leave_out NAME REASON: a cell that cannot run here.
leave_out() {
	left_out=$((left_out + 1))
	printf 'LEFT OUT  %-30s        %s\n' "$1" "$2"
}

# release TOOLCHAIN PACKAGES: the cells that only need a toolchain. PACKAGES are tested with the
# tag purego.
release() {
	if ! env GOTOOLCHAIN="$1" "$go" version >"$log" 2>&1; then
		leave_out "$1" "cannot get this toolchain: $(tail -n 1 "$log")"
		return
	fi
	if [ "$size" = short ] && [ "$("$go" env GOVERSION)" = "$1" ]; then
		leave_out "$1" "make test runs it"
	else
		cell "$1" "$all" GOTOOLCHAIN="$1" TIGHTWIRE_THOROUGH=1
	fi
	cell "$1 purego" "$2" GOTOOLCHAIN="$1" GOFLAGS="$flags -tags=purego"
	if [ "$size" = full ] && [ "$1" = "$new" ]; then
		cell "$1 simd" work GOTOOLCHAIN="$1" GOEXPERIMENT=simd REQUIRE_IMPL="$required"
	fi
}

# library FOLDER: tests a module that people import, on the oldest release that it supports. The
# workspace needs a newer release, so the module gets a workspace of its own. The root module in
# it replaces the required version.
library() {
	local required
	required=$(sed -nE 's|.*github.com/tightwire/tightwire (v[0-9.]+)$|\1|p' "$1/go.mod")
	printf 'go 1.25\n\nuse %s\n' "$PWD" >"$alone/go.work"
	if [ -n "$required" ]; then
		printf 'use %s\nreplace github.com/tightwire/tightwire %s => %s\n' "$PWD/$1" "$required" "$PWD" >>"$alone/go.work"
	fi
	if env GOTOOLCHAIN="$least" GOWORK=off "$go" version >"$log" 2>&1; then
		pushd "$1" >/dev/null
		cell "$least $1" ./... GOTOOLCHAIN="$least" GOWORK="$alone/go.work"
		popd >/dev/null
	else
		leave_out "$least $1" "cannot get this toolchain: $(tail -n 1 "$log")"
	fi
}

# native NAME PACKAGES VAR=VALUE...: a cell for another level or word size of this CPU. To find
# out whether the CPU runs such programs, it runs the house tests with none selected, and prints
# their error.
native() {
	if env "${@:3}" "$go" test -run '^$' ./internal/house >"$log" 2>&1; then
		cell "$@"
	else
		leave_out "$1" "$(grep -v '^go: downloading ' "$log" | head -n 1)"
	fi
}

# emulated GOARCH EMULATOR: a cell for another architecture.
emulated() {
	local name="$old $1"
	if [ "$("$go" env GOHOSTARCH)" = "$1" ]; then
		leave_out "$name" "this machine has this architecture: see the first cell"
	elif command -v "$2" >/dev/null; then
		cell "$name" "$abroad" GOTOOLCHAIN="$old" GOARCH="$1" GOFLAGS="$flags -exec=$2"
	else
		leave_out "$name" "$2 is not installed (Debian: apt-get install qemu-user)"
	fi
}

# without_avx512 CODEC: the SIMD implementation of a codec for CPUs without AVX-512.
without_avx512() {
	local name="$new simd, avx2 $1"
	if command -v qemu-x86_64 >/dev/null; then
		cell "$name" "./$1" GOTOOLCHAIN="$new" GOARCH=amd64 GOEXPERIMENT=simd REQUIRE_IMPL=avx2 \
			GOFLAGS="$flags '-exec=qemu-x86_64 -cpu max'"
	else
		leave_out "$name" "qemu-x86_64 is not installed (Debian: apt-get install qemu-user)"
	fi
}

# lanes128: the SIMD implementations of arm64 and wasm.
lanes128() {
	local simd=("GOTOOLCHAIN=$new" GOEXPERIMENT=simd) codec
	for codec in protowire blake2s blake2b fit; do
		if command -v qemu-aarch64 >/dev/null; then
			cell "$new simd, arm64 $codec" "./$codec" "${simd[@]}" GOARCH=arm64 REQUIRE_IMPL=neon GOFLAGS="$flags -exec=qemu-aarch64"
		else
			leave_out "$new simd, arm64 $codec" "qemu-aarch64 is not installed (Debian: apt-get install qemu-user)"
		fi
	done
	for codec in protowire blake2s; do
		if command -v node >/dev/null; then
			cell "$new simd, wasm $codec" "./$codec" "${simd[@]}" GOOS=js GOARCH=wasm REQUIRE_IMPL=wasm \
				GOFLAGS="$flags -exec=$(GOTOOLCHAIN=$new "$go" env GOROOT)/lib/wasm/go_js_wasm_exec"
		else
			leave_out "$new simd, wasm $codec" "node is not installed (Debian: apt-get install nodejs)"
		fi
	done
}

library .
library protobuf
release "$old" "$abroad"
release "$new" "$abroad"
native "$old v3" "$abroad" GOTOOLCHAIN="$old" GOARCH=amd64 GOAMD64=v3
native "$old 386" "$abroad" GOTOOLCHAIN="$old" GOARCH=386
emulated arm64 qemu-aarch64
emulated s390x qemu-s390x
emulated riscv64 qemu-riscv64
without_avx512 protowire
if [ "$size" = full ]; then
	for codec in blake2s blake2b; do without_avx512 "$codec"; done
	cell "$old simd, which is plain Go" ./... GOTOOLCHAIN="$old" GOEXPERIMENT=simd
	lanes128
fi
tools/scripts/kernels.sh check

echo "matrix ($size): $passed passed, $failed failed, $left_out left out"
[ "$failed" -eq 0 ]
