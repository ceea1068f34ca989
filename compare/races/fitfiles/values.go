package fitfiles

import (
	"github.com/tightwire/tightwire/compare/peers/fit/values"
	"github.com/tightwire/tightwire/lab/race"
)

// fitValueRaces race three forms of one decoder: storing a value of 24 bytes for
// each field, one of 16 bytes, or nothing. None of our packages takes part.
func fitValueRaces() []race.Race {
	return fitShapeRaces("values", fitShapes[:1],
		fitLoop{"24bytes", values.Stored24}, fitLoop{"16bytes", values.Stored16}, fitLoop{"nothing", values.Views})
}
