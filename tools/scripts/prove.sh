#!/usr/bin/env bash
# Measures what we promise of speed on this machine, and prints which promises hold here. It keeps no record. Keep
# the machine quiet.
set -eu
cd "$(dirname "$0")/../.."

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
tools/scripts/bench.sh promises "$temp/results"
cd compare
GOWORK=off "${GO:-go}" run ./cmd/numbers -promises -results "$temp/results"
