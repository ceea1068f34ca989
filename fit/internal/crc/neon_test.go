//go:build goexperiment.simd && !purego && go1.27 && arm64

package crc

import "github.com/tightwire/tightwire/internal/testkit"

var crcVectors = []testkit.Impl[crcImpl]{
	{Name: "avx512", Gone: "this is arm64"},
	{Name: "neon", F: crcImpl{updateNEON, stepBytes}, Gone: missingNEON()},
}

func missingNEON() string {
	if multiplies {
		return ""
	}
	return "this CPU does not multiply polynomials"
}
