#!/usr/bin/env bash
# Writes the codecs here, from the descriptors of the compiled packages that go.mod requires, or into
# the folder that is named.
set -eu
cd "$(dirname "$0")"
to=${1-.}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
go build -C ../.. -o "$temp/" ./cmd/protoc-gen-go-tight
packages=
for p in collector/trace collector/metrics collector/logs trace metrics logs common resource; do
	packages+=,go.opentelemetry.io/proto/otlp/$p/v1
done
"$temp/protoc-gen-go-tight" -from "${packages#,}" -o "$to" -package otlp
