#!/usr/bin/env bash
# Reports where each SIMD implementation of each codec was last tested, or tests them here.
#
# usage: tools/scripts/kernels.sh [check|record]
#
# record tests each implementation for this CPU with the newer Go release, which alone has them. For
# each pass it writes a line to tools/scripts/kernels.tsv: package, implementation, toolchain, date,
# CPU, and a digest of the files of the package and its internal packages that have a build line for
# simd. A test fails if another implementation ran.
#
# Kernels for arm64 (neon) run under qemu, and kernels for wasm in Node.js; the CPU of their lines says so.
# Without qemu or Node.js record leaves them out.
#
# check compares these lines with the current source and release. An implementation is UNSEEN if one
# of them has changed since its test, or it was never tested. The script does not fail for that,
# because a machine without AVX-512 cannot test it.
set -euo pipefail
cd "$(dirname "$0")/../.."

go=${GO:-go}
table=tools/scripts/kernels.tsv
kernels="protowire:avx2 protowire:avx512 blake2s:avx2 blake2s:avx512 blake2b:avx2 blake2b:avx512 fit/internal/crc:avx512
	protowire:neon blake2s:neon blake2b:neon fit/internal/crc:neon protowire:wasm blake2s:wasm"
new=${GO_NEW:-go1.27.4}

# digest PACKAGE: the digest of its source, for its line.
digest() {
	(shopt -s nullglob && grep -lE '^//go:build .*goexperiment\.simd' "$1"/*.go "$1"/internal/*/*.go) | grep -v '_test\.go$' | LC_ALL=C sort | xargs cat | git hash-object --stdin | cut -c 1-12
}

# row PACKAGE IMPLEMENTATION: its line, or nothing.
row() {
	awk -F '\t' -v p="$1" -v i="$2" '$1 == p && $2 == i' "$table"
}

# each COMMAND: runs it with every package and implementation.
each() {
	local kernel
	for kernel in $kernels; do "$1" "${kernel%:*}" "${kernel#*:}"; done
}

check_one() {
	local seen
	seen=$(row "$@")
	if [ -z "$seen" ]; then
		printf 'UNSEEN    %-16s %-6s never tested\n' "$@"
	elif [ "$(cut -f 3,6 <<<"$seen")" = "$new	$(digest "$1")" ]; then
		printf 'SEEN      %-16s %-6s %s by %s on %s\n' "$@" "$(cut -f 4 <<<"$seen")" "$new" "$(cut -f 5 <<<"$seen")"
	else
		printf 'UNSEEN    %-16s %-6s its source, or Go, has changed since %s\n' "$@" "$(cut -f 4 <<<"$seen")"
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
	if ! env REQUIRE_IMPL="$2" GOEXPERIMENT=simd GOTOOLCHAIN="$new" "${env[@]}" "$go" test -count=1 "./$1" >"$log" 2>&1; then
		printf 'kernels: %s %s did not pass: %s\n' "$@" "$(grep -m 1 -E 'REQUIRE_IMPL|^--- FAIL|cannot' "$log" || tail -n 1 "$log")"
		return
	fi
	old=$(row "$@")
	if [ -n "$old" ]; then grep -vxF "$old" "$table" >"$log" || true; cp "$log" "$table"; fi
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$@" "$new" "$(date -u +%F)" "$where" "$(digest "$1")" >>"$table"
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
