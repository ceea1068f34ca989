package edits

import (
	"errors"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/edit"
)

const cutAbout = `Cut removes the part of an activity between two times, for example a ride in a train. It
computes laps, sessions and totals again.`

const cutMore = timeMore + ` The records at both
times are also removed.

The removed part becomes a pause: the timer stops from the record before it to the record after
it. Distances continue without the removed metres. Laps and sessions without any record left are
removed. If a lap or session loses a part, cut drops the totals that records do not give, such
as times in zones. Calories are reduced in proportion to the time. To cut off the beginning or
the end, see fit trim.

` + editMore + `
Examples:
  fit cut --from 17:20 --to 17:45 ride.fit -o ridden.fit
  fit cut --from 40m --to 1h05m ride.fit -o ridden.fit
  fit cut --from 2024-06-01T09:00:00Z --to -30m ride.fit -o ridden.fit
`

// Cut is the verb cut.
var Cut = &run.Verb{
	Name: "cut", Brief: "remove a part from the middle of an activity",
	About: cutAbout, Args: "--from TIME --to TIME [flags] FILE -o OUT", More: cutMore,
	New: newCut,
}

func newCut(flags *pflag.FlagSet) run.Command {
	o := &interval{}
	flags.StringVar(&o.from, "from", "", "the first `TIME` to cut out")
	flags.StringVar(&o.to, "to", "", "the last `TIME` to cut out")
	check := func() error {
		if o.from == "" || o.to == "" {
			return errors.New("want both --from and --to")
		}
		return o.check()
	}
	return command(flags, check, func(p *run.Program) { o.edit(p, edit.Cut) })
}
