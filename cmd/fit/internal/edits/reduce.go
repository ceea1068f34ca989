package edits

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
)

const reduceAbout = `Reduce removes records, for devices and programs with a limit: records that hardly change the
track, or, with --every, all records of an interval except one.`

const reduceMore = `With --metres, the new track stays within that distance of the old track, and records without
a position stay. Totals and the records at the ends of laps and pauses always stay.

` + editMore + `
Examples:
  fit reduce --metres 3 course.fit -o small.fit
  fit reduce --every 10s ride.fit -o small.fit
`

// Reduce is the verb reduce.
var Reduce = &run.Verb{
	Name: "reduce", Brief: "remove records that hardly change the track",
	About: reduceAbout, Args: "[flags] FILE -o OUT", More: reduceMore,
	New: newReduce,
}

// reduceOptions are the flags of reduce.
type reduceOptions struct {
	metres float64
	every  time.Duration
}

func newReduce(flags *pflag.FlagSet) run.Command {
	o := &reduceOptions{}
	flags.Float64Var(&o.metres, "metres", 0, "keep the new track within `METRES` of the old track")
	flags.DurationVar(&o.every, "every", 0, "keep a record each `DURATION`, such as 10s")
	return command(flags, o.check, o.run)
}

func (o *reduceOptions) check() error {
	switch {
	case o.metres == 0 && o.every == 0:
		return errors.New("nothing to remove, want --metres, --every or both")
	case !(o.metres >= 0) || math.IsInf(o.metres, 1):
		return fmt.Errorf("--metres %v, want a distance, such as 3", o.metres)
	case o.every != 0 && (o.every < time.Second || o.every > 24*time.Hour):
		return fmt.Errorf("--every %v, want a second to a day", o.every)
	}
	return nil
}

func (o *reduceOptions) run(p *run.Program) {
	to := edit.Reduction{Metres: o.metres, Seconds: uint32(o.every / time.Second)}
	editInput(p, infallible(func(f *fit.File) (*fit.File, []edit.Change) { return edit.Reduce(f, to) }))
}
