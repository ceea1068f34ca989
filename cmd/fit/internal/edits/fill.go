package edits

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
)

const fillAbout = `Fill gives records values of power, cadence and heart rate where a sensor dropped out for a few
seconds.`

const fillMore = `A dropout is one or more records without a value, between two records that have one. Fill draws a
straight line between the two. It fills no dropout that is longer than --up-to, and none with a
pause in it. A heart rate of 0 counts as a dropout. A power or cadence of 0 does not, because it
is also what a rider has who coasts.

Each filled record is marked with a developer field, such as filled_power, which fit dump, fit csv
and other programs show. Averages, maxima and minima, normalised power and work of laps and
sessions with a filled record are computed again; training stress score and intensity factor
become unknown if a power was filled.

` + editMore + `
Examples:
  fit fill ride.fit -o whole.fit
  fit fill --up-to 5s -f power ride.fit -o whole.fit
`

// Fill is the verb fill.
var Fill = &run.Verb{
	Name: "fill", Brief: "fill short dropouts of power, cadence and heart rate",
	About: fillAbout, Args: "[flags] FILE -o OUT", More: fillMore,
	New: newFill,
}

// fillOptions are the flags of fill.
type fillOptions struct {
	upTo   time.Duration
	fields []string
}

func newFill(flags *pflag.FlagSet) run.Command {
	o := &fillOptions{}
	flags.DurationVar(&o.upTo, "up-to", 10*time.Second, "fill dropouts of at most this `DURATION`")
	flags.StringSliceVarP(&o.fields, "fields", "f", []string{"power", "cadence", "heart_rate"}, "fill these fields: `NAMES`")
	return command(flags, o.check, o.run)
}

func (o *fillOptions) check() error {
	if o.upTo < time.Second {
		return fmt.Errorf("--up-to %v, want a duration of a second at least", o.upTo)
	}
	for _, name := range o.fields {
		if !edit.CanFill(name) {
			return fmt.Errorf("--fields %s, want power, cadence or heart_rate", strings.Join(o.fields, ","))
		}
	}
	return nil
}

func (o *fillOptions) run(p *run.Program) {
	editRecorded(p, func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Fill(f, o.upTo, o.fields...) }, marks)
}
