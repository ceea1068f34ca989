// Kernels races functions that have SIMD kernels. It has the flags of cmd/bench, but only the races
// of protowire and BLAKE2: the demo builds it with GOEXPERIMENT=simd, with which the go command
// compiles all packages once more.
package main

import (
	"slices"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/racing"
)

func main() { racing.Main(slices.Concat(races.OfProtowire(), races.OfBLAKE2())) }
