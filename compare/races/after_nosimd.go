//go:build !(goexperiment.simd && !purego && go1.27 && amd64)

package races

import "github.com/tightwire/tightwire/lab/race"

// afterRaces has no race: what it is about are kernels.
func afterRaces() []race.Race { return nil }
