package edits

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

const trimAbout = `Trim writes the part of an activity between two times, for example without the drive home or
the minutes before the start. It computes laps, sessions and totals again.`

const trimMore = `TIME is a time, such as 2024-06-01T17:30:00+02:00, or a duration: 1h20m is that long after
the start, -10m that long before the end. Both ends are part of the result.

If a cut goes through a lap or session, trim drops the totals that records do not give, such as
times in zones. Calories are reduced in proportion to the time.

` + editMore + `
Examples:
  fit trim --to -15m ride.fit -o ride.fit
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
		return do(f, begin.of(first, last, first), end.of(first, last, last))
	}, loses)
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

// A trimTime is a time, or a duration after the start or before the end of an activity.
type trimTime struct {
	at              time.Time
	after           time.Duration // after the start, or if negative, before the end
	given, absolute bool
}

// readTrimTime reads a TIME; "" means none.
func readTrimTime(s string) (m trimTime, err error) {
	m.given = s != ""
	if !m.given {
		return m, nil
	}
	if m.after, err = time.ParseDuration(strings.TrimPrefix(s, "+")); err == nil {
		return m, nil
	}
	m.absolute = true
	if m.at, err = time.Parse(time.RFC3339, s); err != nil {
		return m, fmt.Errorf("%q, want a time such as 2024-06-01T17:30:00+02:00, 1h20m or -10m", s)
	}
	return m, nil
}

// of returns the time in an activity from first to last, or other if the flag is not set.
func (m trimTime) of(first, last, other profile.DateTime) profile.DateTime {
	switch {
	case !m.given:
		return other
	case m.absolute:
		return nearestDateTime(m.at)
	case m.after < 0:
		return nearestDateTime(last.Time().Add(m.after))
	}
	return nearestDateTime(first.Time().Add(m.after))
}

// nearestDateTime returns the time of a file that is nearest to t: files have no times before 1990 and none
// after 2126.
func nearestDateTime(t time.Time) profile.DateTime {
	if t.Before(profile.DateTime(0).Time()) {
		return 0
	}
	return min(profile.DateTimeOf(t), profile.DateTimeInvalid-1)
}
