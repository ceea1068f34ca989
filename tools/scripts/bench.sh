#!/usr/bin/env bash
# Races our packages against their peers with both Go releases and two levels of amd64, and adds
# the records to compare/results. Keep the machine quiet.
#
# It builds all programs before it runs the first one. Nothing is compiled between two runs, and
# each program has the commit of a tree without new records. GOWORK=off, so that compare/go.mod
# alone determines the versions.
# Arguments go to the program, for example: tools/scripts/bench.sh -run ConsumeVarint
#
# Without arguments it also races what has SIMD kernels: by plain Go, in builds with the kernels,
# and, on a CPU with AVX-512, in those without AVX-512.
#
# Without arguments it also records the allocations of the FIT arms.
#
# Without arguments, the races of BLAKE2 run in three more builds. The tag purego removes the
# assembly of x/crypto and the unsafe code of ours, always both. To remove only one of them, the
# script builds a copy of x/crypto with other build lines. Such a record names a tag, xgeneric or
# xassembly, that no file uses.
set -eu
cd "$(dirname "$0")/../../compare"

go=${GO:-go}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
mkdir "$temp/programs"

# build NAME ARGUMENT...: the program, with the toolchain and level of the loop.
build() {
	echo "bench: building $1"
	GOWORK=off GOTOOLCHAIN=$release GOAMD64=$level "$go" build -buildvcs=auto -o "$temp/programs/$1" "${@:2}" ./cmd/bench
}

# copy_xcrypto NAME: copies x/crypto's two packages, and writes NAME.mod, which replaces the
# module by the copy.
copy_xcrypto() {
	local from
	GOWORK=off "$go" mod download golang.org/x/crypto # an empty module cache has no folder of it
	from=$(GOWORK=off "$go" list -m -f '{{.Dir}}' golang.org/x/crypto)
	mkdir "$temp/$1"
	cp -r "$from/go.mod" "$from/blake2s" "$from/blake2b" "$temp/$1"
	chmod -R u+w "$temp/$1"
	cp go.mod "$temp/$1.mod"
	cp go.sum "$temp/$1.sum"
	"$go" mod edit -replace "golang.org/x/crypto=$temp/$1" "$temp/$1.mod"
}

copy_xcrypto xgeneric # as if built with purego
rm -f "$temp"/xgeneric/blake2?/*.s "$temp"/xgeneric/blake2?/*_{386,amd64,loong64}.go
sed -i '/^\/\/go:build/d' "$temp"/xgeneric/blake2?/*_ref.go

copy_xcrypto xassembly # as if built without purego
sed -i '/^\/\/go:build/s/purego/never/' "$temp"/xassembly/blake2?/*.{go,s}

levels=v1
if [ "$("$go" env GOARCH)" = amd64 ]; then levels="v1 v3"; fi

for release in "${GO_OLD:-go1.26.8}" "${GO_NEW:-go1.27.4}"; do
	for level in $levels; do
		build "$release-$level"
	done
	level=v1
	build "$release-v1-purego-blake2" -tags=purego
	if [ "$levels" = "v1 v3" ]; then GOEXPERIMENT=simd build "$release-v1-simd"; fi
	build "$release-v1-xgeneric-blake2" -tags=xgeneric -modfile="$temp/xgeneric.mod"
	build "$release-v1-purego-xassembly-blake2" -tags=purego,xassembly -modfile="$temp/xassembly.mod"
done

# simd PROGRAM: a record of the races of what has SIMD kernels.
simd() {
	echo "bench: $(basename "$1"), what has SIMD kernels${GODEBUG:+, GODEBUG=$GODEBUG}"
	"$1" -o results -rounds 30 -simd
}

for program in "$temp"/programs/*; do
	if ! why=$("$program" -run '^CountVarints' -rounds 1 2>&1); then
		echo "bench: LEFT OUT $(basename "$program"): $(printf '%s' "$why" | head -n 1)"
		continue
	fi
	echo "bench: $(basename "$program")"
	case $program in
	*-simd)
		if [ $# -eq 0 ]; then
			simd "${program%-simd}"
			simd "$program"
			if grep -qs avx512_vbmi2 /proc/cpuinfo; then GODEBUG=cpu.avx512f=off simd "$program"; fi
		fi
		;;
	*-blake2) if [ $# -eq 0 ]; then "$program" -o results -run '^BLAKE2'; fi ;;
	*)
		"$program" -o results "$@"
		if [ $# -eq 0 ]; then "$program" -memory -run '^FIT' -o results; fi
		;;
	esac
done
