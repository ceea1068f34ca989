#!/bin/sh
# Names the programs that the tests can use, are not here, and how to get them.
# Fails only without Go.
set -eu

go=${GO:-go}

if ! command -v "$go" >/dev/null; then
	echo "missing: $go, without which nothing runs. Get Go 1.26 or later from https://go.dev/dl/" >&2
	exit 1
fi

if ! command -v protoc >/dev/null; then
	echo "missing: protoc. Left out: comparing protoscan with protoc --decode_raw. Get it: apt-get install protobuf-compiler"
fi

if ! command -v python3 >/dev/null; then
	echo "missing: python3. Left out: comparing digests with its hashlib. Get it: apt-get install python3"
fi
