#!/usr/bin/env bash
# Runs the tests in each build of Go that users may have. Prints one line a build, the whole output of
# builds that fail, and a summary.
#
# usage: tools/scripts/matrix.sh [full|short]
#
# full runs all modules on both releases and, in the other builds, what users run on their machines: it takes
# an hour. short, for CI, runs what breaks most
# often, in a few minutes: the oldest release (only go build), the newer one with and without SIMD and
# without unsafe, 32 bits, and the other byte order. make test has run the first build of full.
# Only the newer release has SIMD; the older one builds plain Go.
#
# With REQUIRE_IMPL=avx512 the SIMD build fails where that implementation did not run. The last
# lines of full say where each implementation was last tested, and which have changed since: UNSEEN.
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
full | short) ;;
*) echo "usage: $0 [full|short]" >&2 && exit 2 ;;
esac

log=$(mktemp)
alone=$(mktemp -d)
trap 'rm -rf "$log" "$alone"' EXIT

# build NAME PACKAGES VAR=VALUE...: the tests of PACKAGES, patterns with spaces between them, with the variables.
# Flags go into GOFLAGS, so that a test which runs the go command passes them on. With GOCOMMAND=build
# it runs go build instead.
build() {
	local name=$1 packages=$2 start=$SECONDS
	shift 2
	local command=(test -timeout=30m)
	if [ "${GOCOMMAND-}" = build ]; then command=(build); fi
	# shellcheck disable=SC2086 # PACKAGES may be several patterns.
	if env "$@" "$go" "${command[@]}" $packages >"$log" 2>&1; then
		passed=$((passed + 1))
		printf 'PASS      %-30s %4ds\n' "$name" $((SECONDS - start))
	else
		failed=$((failed + 1))
		printf 'FAIL      %-30s %4ds\n$' "$name" $((SECONDS - start))
		printf ' cd %q &&' "$PWD"
		printf ' %q' env "$@" "$go" "${command[@]}" $packages
		echo
		cat "$log"
	fi
}

# leave_out NAME REASON: a build that cannot run here.
leave_out() {
	left_out=$((left_out + 1))
	printf 'LEFT OUT  %-30s        %s\n' "$1" "$2"
}

# have TOOLCHAIN: whether that toolchain is here or can be fetched.
have() {
	env GOTOOLCHAIN="$1" GOWORK=off "$go" version >"$log" 2>&1 && return
	leave_out "$1" "cannot get this toolchain: $(tail -n 1 "$log")"
	return 1
}

# release TOOLCHAIN: all modules, and again without unsafe and SIMD.
release() {
	have "$1" || return 0
	build "$1" work GOTOOLCHAIN="$1" TIGHTWIRE_THOROUGH=1
	build "$1 purego" "$shipped" GOTOOLCHAIN="$1" GOFLAGS="$flags -tags=purego"
	build "$1 tightpoison" './protobuf/tight ./protobuf/internal/messages' GOTOOLCHAIN="$1" GOFLAGS="$flags -tags=tightpoison"
}

# library FOLDER [PACKAGES]: tests a module that people import, on the oldest release that it supports. The
# workspace needs a newer release, so the module gets a workspace of its own. The root module in
# it replaces the required version.
library() {
	local required
	required=$(sed -nE 's|.*github.com/tightwire/tightwire (v[0-9.]+)$|\1|p' "$1/go.mod")
	printf 'go 1.25\n\nuse %s\n' "$PWD" >"$alone/go.work"
	if [ -n "$required" ]; then
		printf 'use %s\nreplace github.com/tightwire/tightwire %s => %s\n' "$PWD/$1" "$required" "$PWD" >>"$alone/go.work"
	fi
	have "$least" || return 0
	pushd "$1" >/dev/null
	build "$least $1" "${2-./...}" GOTOOLCHAIN="$least" GOWORK="$alone/go.work"
	popd >/dev/null
}

# native NAME PACKAGES VAR=VALUE...: a build for another level or word size of this CPU. To find
# out whether the CPU runs such programs, it runs the house tests with none selected, and prints
# their error.
native() {
	if env "${@:3}" "$go" test -run '^$' ./internal/house >"$log" 2>&1; then
		build "$@"
	else
		leave_out "$1" "$(grep -v '^go: downloading ' "$log" | head -n 1)"
	fi
}

# emulated GOARCH EMULATOR PACKAGES: a build for another architecture.
emulated() {
	local name="$old $1"
	if [ "$("$go" env GOHOSTARCH)" = "$1" ]; then
		leave_out "$name" "this machine has this architecture: make test runs it"
	elif command -v "$2" >/dev/null; then
		build "$name" "$3" GOTOOLCHAIN="$old" GOARCH="$1" GOFLAGS="$flags -exec=$2"
	else
		leave_out "$name" "$2 is not installed (Debian: apt-get install qemu-user)"
	fi
}

# without_avx512 CODEC: the SIMD implementation of a codec for CPUs without AVX-512.
without_avx512() {
	local name="$new simd, avx2 $1"
	if command -v qemu-x86_64 >/dev/null; then
		build "$name" "./$1" GOTOOLCHAIN="$new" GOARCH=amd64 GOEXPERIMENT=simd REQUIRE_IMPL=avx2 \
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
			build "$new simd, arm64 $codec" "./$codec" "${simd[@]}" GOARCH=arm64 REQUIRE_IMPL=neon GOFLAGS="$flags -exec=qemu-aarch64"
		else
			leave_out "$new simd, arm64 $codec" "qemu-aarch64 is not installed (Debian: apt-get install qemu-user)"
		fi
	done
	for codec in protowire blake2s; do
		if command -v node >/dev/null; then
			build "$new simd, wasm $codec" "./$codec" "${simd[@]}" GOOS=js GOARCH=wasm REQUIRE_IMPL=wasm \
				GOFLAGS="$flags -exec=$(GOTOOLCHAIN=$new "$go" env GOROOT)/lib/wasm/go_js_wasm_exec"
		else
			leave_out "$new simd, wasm $codec" "node is not installed (Debian: apt-get install nodejs)"
		fi
	done
}

# simd PACKAGES: the newer release with the SIMD implementations of this CPU.
simd() {
	have "$new" || return 0
	build "$new simd" "$1" GOTOOLCHAIN="$new" GOEXPERIMENT=simd REQUIRE_IMPL="$required"
}

shipped='./... ./protobuf/... ./fit/fitarrow/... ./cmd/...' # what users run on their machines
codecs='./protowire/... ./blake2s ./blake2b ./fit ./fit/internal/crc ./fit/internal/frame'
if [ "$size" = short ]; then
	GOCOMMAND=build library .
	GOCOMMAND=build library protobuf './cmd/... ./fieldpath ./protowire ./tight/...' # not the messages of tests
	have "$new" && build "$new purego" "$codecs" GOTOOLCHAIN="$new" GOFLAGS="$flags -tags=purego"
	simd "$codecs"
	native "$old 386" './protowire ./blake2s ./fit' GOTOOLCHAIN="$old" GOARCH=386
	emulated s390x qemu-s390x './protowire ./blake2s ./fit/internal/frame' # emulation is slow
else
	library .
	library protobuf
	release "$old"
	release "$new"
	simd "$shipped"
	native "$old v3" "$shipped" GOTOOLCHAIN="$old" GOARCH=amd64 GOAMD64=v3
	native "$old 386" "$shipped" GOTOOLCHAIN="$old" GOARCH=386
	emulated arm64 qemu-aarch64 "$shipped"
	emulated s390x qemu-s390x "$shipped"
	emulated riscv64 qemu-riscv64 "$shipped"
	for codec in protowire blake2s blake2b; do without_avx512 "$codec"; done
	build "$old simd, which is plain Go" ./... GOTOOLCHAIN="$old" GOEXPERIMENT=simd
	lanes128
	tools/scripts/kernels.sh check
fi

echo "matrix ($size): $passed passed, $failed failed, $left_out left out"
[ "$failed" -eq 0 ]
