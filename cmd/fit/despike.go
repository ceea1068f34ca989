package main

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
)

const despikeAbout = `Despike removes values of power, speed, heart rate and altitude that cannot be true: those
that fit doctor names by the rules power-spike, speed-spike, heart-rate and altitude-jump.`

const despikeMore = `Records stay, without the value. Laps and sessions get the averages, maxima and sums that
depend on it from the remaining records. An altitude that has jumped away is gone until it is
back, or until the difference is possible in the time. Training stress score and intensity factor
become unknown where a power was wrong; times in zones stay.

` + editMore + `
Examples:
  fit despike ride.fit -o ride.fit
  fit despike --report json ride.fit -o sound.fit
`

func despikeVerb() *verb {
	return &verb{
		name: "despike", brief: "remove values that cannot be true",
		about: despikeAbout, args: "[flags] FILE -o OUT", more: despikeMore,
		flags: editFlags, check: checkEdit, run: (*program).despike,
	}
}

func (p *program) despike() {
	p.edit(func(f *fit.File) (*fit.File, []activity.Change, error) {
		despiked, changes := activity.Despike(f)
		return despiked, changes, nil
	})
}
