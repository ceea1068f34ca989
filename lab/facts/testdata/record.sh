#!/bin/sh
# Records what each toolchain says of the corpus, without the bytes of the code, for the
# tests of package facts. A recording is named by toolchain, architecture and level.
#
# usage: [GOARCH=arch] [GOAMD64=level] record.sh TOOLCHAIN...
set -eu
cd "$(dirname "$0")"
here=$PWD
module=$(mktemp -d)
trap 'rm -rf "$module"' EXIT
cp corpus/corpus.go "$module"
cd "$module"
printf 'module example.com/corpus-1\n\ngo 1.22\n' >go.mod

export GOARCH="${GOARCH:-amd64}" GOFLAGS= GOWORK=off CGO_ENABLED=0
for toolchain; do
	export GOTOOLCHAIN="$toolchain"
	root=$(go env GOROOT)
	go build -gcflags='-m=2 -d=ssa/check_bce/debug=1 -S' . 2>&1 |
		sed -E -e "s#$root/src/##g" -e "s#$module/#./#g" -e '/^\t0x[0-9a-f]{4,} [0-9a-f]{2} /d' \
			>"$here/${toolchain%.*}-$GOARCH${GOAMD64:+-$GOAMD64}.txt"
done
