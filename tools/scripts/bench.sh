#!/usr/bin/env bash
# Races our packages against their peers, and adds the records to compare/results. Keep the machine quiet.
#
# usage: tools/scripts/bench.sh                    all races, with both Go releases and two levels of amd64
#        tools/scripts/bench.sh promises FOLDER    only races of which we promise something, with the Go at hand
#        tools/scripts/bench.sh -run ConsumeVarint -o -    some races: the arguments go to the program
#
# It builds all programs before it runs the first one. Nothing is compiled between two runs, and
# each program has the commit of a tree without new records. GOWORK=off, so that compare/go.mod
# alone determines the versions.
#
# The place of the code in memory changes times by some per cent. Of each build there are LAYOUTS
# programs, with functions in different orders: the linker's own, which runs all races, and others, which run
# promised races. A record has the rounds of all of them.
#
# Without arguments it also races what has SIMD kernels, with the newer release: by plain Go, in a build with
# the kernels and, on a CPU with AVX-512, in that build without AVX-512. It records the allocations of the FIT
# arms. The races of BLAKE2 run in three more builds, in one layout: the tag purego removes the
# assembly of x/crypto and the unsafe code of ours, always both. To remove only one of them, the
# script builds a copy of x/crypto with other build lines. Such a record names a tag, xgeneric or
# xassembly, that no file uses.
set -eu
if [ "${1-}" = promises ]; then
	mkdir -p "$2"
	promised=$(cd "$2" && pwd)
fi
cd "$(dirname "$0")/../../compare"

go=${GO:-go}
old=${GO_OLD:-go1.26.8}
new=${GO_NEW:-go1.27.4}
layouts=${LAYOUTS:-8}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# link NAME LAYOUT ARGUMENT...: the program with the functions in this order, with the toolchain and
# level of the loop. 0 is the linker's own order.
link() {
	GOWORK=off GOTOOLCHAIN=$release GOAMD64=$level "$go" build -buildvcs=auto -ldflags="-randlayout=$2" -o "$temp/programs/$1/$2" "${@:3}" ./cmd/bench
}

# build NAME: the program in all layouts, if the machine can run it.
build() {
	local layout why
	echo "bench: building $1"
	link "$1" 0
	if ! why=$("$temp/programs/$1/0" -run '^CountVarints' -rounds 1 2>&1); then
		echo "bench: LEFT OUT $1: $(printf '%s' "$why" | head -n 1)"
		rm -r "$temp/programs/$1"
		return
	fi
	for ((layout = 1; layout < layouts; layout++)); do link "$1" "$layout"; done
}

# record NAME ARGUMENT...: a record of the races that these arguments choose and, in the other layouts, of the
# promised ones among them.
record() {
	local programs=$temp/programs/$1 layout
	[ -d "$programs" ] || return 0
	echo "bench: $1 ${*:2}"
	: >"$temp/layouts"
	for ((layout = 1; layout < layouts; layout++)); do
		"$programs/$layout" "${@:2}" -promised -rounds 6 -patience 200 -o - >>"$temp/layouts"
	done
	"$programs/0" "${@:2}" -with "$temp/layouts" -o "$folder"
}

levels=v1
if [ "$("$go" env GOARCH)" = amd64 ]; then levels="v1 v3"; fi

# promises: the races of which we promise something.
promises() {
	release=local
	for level in $levels; do build "$level"; done
	release=$new level=v1
	if [ "$levels" = "v1 v3" ]; then GOEXPERIMENT=simd build simd; fi
	for name in v1 v3 simd; do record "$name" -promised -rounds 6 -patience 200; done
	for name in v1 v3; do if [ -d "$temp/programs/$name" ]; then "$temp/programs/$name/0" -memory -promised -o "$folder"; fi; done
}

# some ARGUMENT...: the races that the arguments choose, in the linker's own layout.
some() {
	for release in "$old" "$new"; do
		for level in $levels; do link "$release-$level" 0; done
	done
	for name in "$temp"/programs/*; do
		echo "bench: $(basename "$name")"
		"$name/0" -o results "$@"
	done
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

# everything: all races.
everything() {
	copy_xcrypto xgeneric # as if built with purego
	rm -f "$temp"/xgeneric/blake2?/*.s "$temp"/xgeneric/blake2?/*_{386,amd64,loong64}.go
	sed -i '/^\/\/go:build/d' "$temp"/xgeneric/blake2?/*_ref.go
	copy_xcrypto xassembly # as if built without purego
	sed -i '/^\/\/go:build/s/purego/never/' "$temp"/xassembly/blake2?/*.{go,s}

	for release in "$old" "$new"; do
		for level in $levels; do build "$release-$level"; done
		level=v1
		link "$release-purego" 0 -tags=purego
		link "$release-xgeneric" 0 -tags=xgeneric -modfile="$temp/xgeneric.mod"
		link "$release-purego-xassembly" 0 -tags=purego,xassembly -modfile="$temp/xassembly.mod"
	done
	if [ "$levels" = "v1 v3" ]; then GOEXPERIMENT=simd build simd; fi

	for release in "$old" "$new"; do
		for level in $levels; do
			record "$release-$level" -rounds 30
			if [ -d "$temp/programs/$release-$level" ]; then "$temp/programs/$release-$level/0" -memory -run '^FIT' -o results; fi
		done
		for name in purego xgeneric purego-xassembly; do "$temp/programs/$release-$name/0" -run '^BLAKE2' -rounds 30 -o results; done
	done
	if [ -d "$temp/programs/simd" ]; then
		"$temp/programs/$new-v1/0" -simd -rounds 30 -o results
		record simd -simd -rounds 30
		if grep -qs avx512_vbmi2 /proc/cpuinfo; then GODEBUG=cpu.avx512f=off "$temp/programs/simd/0" -simd -rounds 30 -o results; fi
	fi
}

folder=results
case ${1-} in
promises) folder=$promised promises ;;
"") everything ;;
*) some "$@" ;;
esac
