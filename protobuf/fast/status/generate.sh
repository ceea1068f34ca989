#!/usr/bin/env bash
# Writes the codec here, from the descriptor of the compiled package that go.mod requires, or into
# the folder that is named.
set -eu
cd "$(dirname "$0")"
to=${1-.}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
go build -C ../.. -o "$temp/" ./cmd/protoc-gen-go-tight
"$temp/protoc-gen-go-tight" -from google.golang.org/genproto/googleapis/rpc/status -o "$to" -package status
