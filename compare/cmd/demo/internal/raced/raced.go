// Package raced has the races that the demo chooses from.
package raced

import (
	"slices"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/races/fitfiles"
	"github.com/tightwire/tightwire/lab/race"
)

// All returns all races but those of generated code, which take long to compile.
func All() []race.Race {
	return slices.Concat(races.OfProtowire(), races.OfBLAKE2(), fitfiles.Races())
}
