// Package all joins the races of all sets.
package all

import (
	"slices"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/races/fitfiles"
	"github.com/tightwire/tightwire/compare/races/messages"
	"github.com/tightwire/tightwire/lab/race"
)

// Races returns all races, in the order of the tables. Inputs are made on first use.
func Races() []race.Race {
	return slices.Concat(races.OfProtowire(), messages.Races(), races.OfBLAKE2(), fitfiles.Races())
}
