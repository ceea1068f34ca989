//go:build goexperiment.simd && !purego && go1.27 && amd64

package crc

import "github.com/tightwire/tightwire/internal/testkit"

var crcVectors = []testkit.Impl[crcImpl]{
	{Name: "avx512", F: crcImpl{updateAVX512, stepBytes}, Gone: missingAVX512()},
	{Name: "neon", Gone: "this is amd64"},
}

func missingAVX512() string {
	if multiplies {
		return ""
	}
	return "this CPU does not multiply polynomials in vectors of 512 bits"
}
