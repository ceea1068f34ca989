package edits

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

const trimAbout = `Trim writes the part of an activity between two times, for example without the drive home or
the minutes before the start. It computes laps, sessions and totals again.`

const trimMore = timeMore + ` Both ends are part of
the result.

If a cut goes through a lap or session, trim drops the totals that records do not give, such as
times in zones. Calories are reduced in proportion to the time.

` + editMore + `
Examples:
  fit trim --to -15m ride.fit -o ride.fit
  fit trim --from 8:30 --to 11:45 ride.fit -o ride.fit
  fit trim --from 2024-06-01T09:00:00Z --to 2h ride.fit -o morning.fit
`

// Trim is the verb trim.
var Trim = &run.Verb{
	Name: "trim", Brief: "cut off the beginning or the end of an activity",
	About: trimAbout, Args: "[flags] FILE -o OUT", More: trimMore,
	New: newTrim,
}

// An interval is the flags --from and --to of trim and of cut.
type interval struct{ from, to string }

// check returns an error if the value of a flag is not a TIME.
func (o interval) check() error {
	for _, flag := range [][2]string{{"--from", o.from}, {"--to", o.to}} {
		if _, err := readTrimTime(flag[1]); err != nil {
			return fmt.Errorf("%s %w", flag[0], err)
		}
	}
	return nil
}

// edit edits the files with records, given the times in each of them: its start and its end for flags that
// are not set.
func (o interval) edit(p *run.Program, do func(f *fit.File, from, to profile.DateTime) (*fit.File, []edit.Change, error)) {
	editRecorded(p, func(f *fit.File) (*fit.File, []edit.Change, error) {
		first, last := recordedTime(f)
		begin, _ := readTrimTime(o.from)
		end, _ := readTrimTime(o.to)
		zone := zoneOf(f)
		return do(f, begin.of(first, last, first, zone), end.of(first, last, last, zone))
	}, losses)
}

func newTrim(flags *pflag.FlagSet) run.Command {
	o := &interval{}
	flags.StringVar(&o.from, "from", "", "the first `TIME` to keep (default: the start)")
	flags.StringVar(&o.to, "to", "", "the last `TIME` to keep (default: the end)")
	check := func() error {
		if o.from == "" && o.to == "" {
			return errors.New("nothing to cut off, want --from, --to or both")
		}
		return o.check()
	}
	return command(flags, check, func(p *run.Program) { o.edit(p, edit.Trim) })
}
