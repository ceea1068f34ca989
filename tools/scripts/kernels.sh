#!/usr/bin/env bash
# Reports where each SIMD implementation of each codec was last tested, or tests them here.
#
# usage: tools/scripts/kernels.sh [check|record]
#
# record tests each implementation for this CPU with both Go releases. For each pass it writes a
# line to lab/testdata/kernels.tsv: package, implementation, toolchain, date, CPU, and a digest of the
# files of the package and its internal packages that have a build line for simd. A test fails if
# another implementation ran.
#
# Kernels for arm64 (neon) run under qemu, and kernels for wasm in Node.js, with the newer release,
# which alone has them; the CPU of their lines says so. Without qemu or Node.js record leaves them
# out.
#
# check compares these lines with the current source. An implementation that has changed since its
# test, or was never tested, is UNSEEN. That is not a failure, because a machine without AVX-512
# cannot test it.
set -euo pipefail
cd "$(dirname "$0")/../.."

go=${GO:-go}
table=lab/testdata/kernels.tsv
kernels="protowire:avx2 protowire:avx512 blake2s:avx2 blake2s:avx512 blake2b:avx2 blake2b:avx512 fit/internal/crc:avx512
	protowire:neon blake2s:neon blake2b:neon fit/internal/crc:neon protowire:wasm blake2s:wasm"
new=${GO_NEW:-go1.27.4}
releases="${GO_OLD:-go1.26.8} $new"

# digest PACKAGE: the digest of its source, for its line.
digest() {
	(shopt -s nullglob && grep -lE '^//go:build .*goexperiment\.simd' "$1"/*.go "$1"/internal/*/*.go) | grep -v '_test\.go$' | LC_ALL=C sort | xargs cat | git hash-object --stdin | cut -c 1-12
}

# row PACKAGE IMPLEMENTATION RELEASE: its line, or nothing.
row() {
	awk -F '\t' -v p="$1" -v i="$2" -v r="$3" '$1 == p && $2 == i && $3 == r' "$table"
}

# each COMMAND: runs it with every package, implementation and release.
each() {
	local kernel release
	for kernel in $kernels; do
		for release in $releases; do
			case ${kernel#*:}:$release in
			*:"$new" | avx*) "$1" "${kernel%:*}" "${kernel#*:}" "$release" ;;
			esac
		done
	done
}

check_one() {
	local seen
	seen=$(row "$@")
	if [ -z "$seen" ]; then
		printf 'UNSEEN    %-10s %-7s %s: never tested\n' "$@"
	elif [ "$(cut -f 6 <<<"$seen")" = "$(digest "$1")" ]; then
		printf 'SEEN      %-10s %-7s %s: %s on %s\n' "$@" "$(cut -f 4 <<<"$seen")" "$(cut -f 5 <<<"$seen")"
	else
		printf 'UNSEEN    %-10s %-7s %s: its source has changed since %s\n' "$@" "$(cut -f 4 <<<"$seen")"
	fi
}

# elsewhere IMPLEMENTATION: sets env to what builds and runs the tests for it, and where to the CPU.
elsewhere() {
	env=() where=$cpu
	case $1 in
	neon)
		env=(GOOS=linux GOARCH=arm64 "GOFLAGS=${GOFLAGS-} -exec=qemu-aarch64")
		where="$(qemu-aarch64 --version | sed -nE '1s/^(qemu-aarch64 version [^ ]+).*/\1/p') on $cpu"
		;;
	wasm)
		env=(GOOS=js GOARCH=wasm "GOFLAGS=${GOFLAGS-} -exec=$(GOTOOLCHAIN=$new "$go" env GOROOT)/lib/wasm/go_js_wasm_exec")
		where="Node.js $(node --version) on $cpu"
		;;
	esac
}

record_one() {
	local old env where
	case $2 in
	neon) command -v qemu-aarch64 >/dev/null || { echo "kernels: $*: qemu-aarch64 is not installed"; return; } ;;
	wasm) command -v node >/dev/null || { echo "kernels: $*: node is not installed"; return; } ;;
	esac
	elsewhere "$2"
	if ! env REQUIRE_IMPL="$2" GOEXPERIMENT=simd GOTOOLCHAIN="$3" "${env[@]}" "$go" test -count=1 "./$1" >"$log" 2>&1; then
		printf 'kernels: %s %s %s did not pass: %s\n' "$@" "$(grep -m 1 -E 'REQUIRE_IMPL|^--- FAIL|cannot' "$log" || tail -n 1 "$log")"
		return
	fi
	old=$(row "$@")
	if [ -n "$old" ]; then grep -vxF "$old" "$table" >"$log" || true; cp "$log" "$table"; fi
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$@" "$(date -u +%F)" "$where" "$(digest "$1")" >>"$table"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
touch "$table"
case ${1:-check} in
check) each check_one ;;
record)
	cpu=$(sed -nE 's/^model name\s*: //p' /proc/cpuinfo | head -n 1)
	cpu="$cpu, family $(sed -nE 's/^cpu family\s*: //p' /proc/cpuinfo | head -n 1), model $(sed -nE 's/^model\s*: //p' /proc/cpuinfo | head -n 1)"
	each record_one
	LC_ALL=C sort -o "$table" "$table"
	;;
*) echo "usage: $0 [check|record]" >&2 && exit 2 ;;
esac
