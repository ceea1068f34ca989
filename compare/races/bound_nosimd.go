//go:build !(goexperiment.simd && !purego && go1.27 && amd64)

package races

import "github.com/tightwire/tightwire/lab/race"

// limited returns r as it is, because the limits are about vector instructions.
func limited(r race.Race, _ ...limit) race.Race { return r }

// hasKernels is whether our packages are built with their kernels for amd64.
const hasKernels = false
