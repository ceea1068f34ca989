//go:build goexperiment.simd && amd64 && !purego

package fit

import "github.com/tightwire/tightwire/internal/testkit"

var crcAVX512 = testkit.Impl[crcImpl]{Name: "avx512", F: crcImpl{updateAVX512, stepBytes}, Gone: missingAVX512()}

func missingAVX512() string {
	if multiplies {
		return ""
	}
	return "this CPU does not multiply polynomials in vectors of 512 bits"
}
