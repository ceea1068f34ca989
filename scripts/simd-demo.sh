#!/usr/bin/env bash
# Prints what GOEXPERIMENT=simd changes on this machine: for some races, how many times as fast as
# the package that it replaces our package is in a default build, and in one with SIMD.
set -euo pipefail
cd "$(dirname "$0")/../compare"

go=${GO:-go}
races='^(ConsumePackedUint64|AppendPackedUint64/dist=1-5|SizePacked/dist=1-10|CountVarints|BLAKE2./op=SumMany/messages=16)'

# ratios: a line for each race: its name and the ratio of ours.
ratios() {
	"$go" run ./cmd/bench -rounds 20 -run "$races" | sed -nE 's/^([A-Z][^ ]*=[^ ]*) .*  ours ([0-9.]+)x .*/\1 \2/p' | sort
}

printf '%-48s %9s %9s\n' 'race' 'default' 'with SIMD'
join <(ratios) <(GOEXPERIMENT=simd ratios) | while read -r race plain simd; do
	printf '%-48s %8.1fx %8.1fx\n' "$race" "$plain" "$simd"
done
