package edits

import (
	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/edit"
)

const despikeAbout = `Despike removes values of power, speed, heart rate, altitude and position that cannot be
true. Fit doctor finds the same values by its rules power-spike, speed-spike, heart-rate,
altitude-jump and position-jump.`

const despikeMore = `Records stay, without the value. Where the altitude jumps, the longest stretch without a jump
counts as right. Despike hides every other stretch shorter than five minutes. In a longer
stretch it hides only the values next to the jump, because the device may have been calibrated.

If a lap or session had a wrong value, or contains a record with a wrong value, despike
computes again, from the remaining records:

  power       average, maximum, normalised power, work
  speed       maximum; the average only if it was wrong
  heart rate  average, maximum, minimum
  altitude    average, maximum, minimum, ascent, descent
  position    start, end, and the box around the way

Training stress score and intensity factor become unknown where a power was wrong. Distances,
calories and times in zones stay as the device wrote them, though it may have counted the
wrong value.

` + editMore + `
Examples:
  fit despike ride.fit -o ride.fit
  fit despike --report json ride.fit -o sound.fit
`

// Despike is the verb despike.
var Despike = &run.Verb{
	Name: "despike", Brief: "remove values that cannot be true",
	About: despikeAbout, Args: "[flags] FILE -o OUT", More: despikeMore,
	New: newDespike,
}

func newDespike(flags *pflag.FlagSet) run.Command {
	return command(flags, nil, func(p *run.Program) { editInput(p, infallible(edit.Despike)) })
}
