#!/bin/sh
# Records what each toolchain says of the corpus and of the canary, without the bytes of the
# code, for the tests of package facts. A recording is named by toolchain, architecture and
# level.
#
# usage: [GOARCH=arch] [GOAMD64=level] record.sh TOOLCHAIN...
set -eu
cd "$(dirname "$0")"
here=$PWD
modules=$(mktemp -d)
trap 'rm -rf "$modules"' EXIT
mkdir "$modules/corpus-1" "$modules/tight-canary"
cp corpus/corpus.go "$modules/corpus-1"
cp ../../build/canary/canary.go "$modules/tight-canary"

export GOARCH="${GOARCH:-amd64}" GOOS=linux GOFLAGS= GOWORK=off CGO_ENABLED=0
for toolchain; do
	export GOTOOLCHAIN="$toolchain"
	for name in corpus-1 tight-canary; do
		module="$modules/$name"
		cd "$module"
		printf 'module example.com/%s\n\ngo 1.22\n' "$name" >go.mod
		root=$(go env GOROOT)
		go build -gcflags='-m=2 -d=ssa/check_bce/debug=1 -S' . 2>&1 |
			sed -E -e "s#$root/src/##g" -e "s#$module/#./#g" -e '/^\t0x[0-9a-f]{4,} [0-9a-f]{2} /d'
	done | gzip -9n >"$here/${toolchain%.*}-$GOARCH${GOAMD64:+-$GOAMD64}.txt.gz"
done
