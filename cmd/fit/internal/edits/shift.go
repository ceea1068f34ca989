package edits

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
)

const shiftAbout = `Shift corrects the times of an activity if the clock was wrong, began in 1989, or mixed up
local time and UTC.`

const shiftMore = `Shift moves all times: of records, laps, sessions and events, of creation, and local times.

--by       moves all by the same DURATION, such as 1h, -30m or 8784h
--start    moves all so that the first record has a TIME, such as 2024-06-01T09:00:00+02:00
--local    is for a device that wrote local times as UTC, and UTC as local times
--stale    is for a device whose first records have the time of another day

` + editMore + `
Examples:
  fit shift --by -1h ride.fit -o ride.fit
  fit shift --start 2024-06-01T09:00:00+02:00 ride-1989.fit -o ride.fit
`

// Shift is the verb shift.
var Shift = &run.Verb{
	Name: "shift", Brief: "correct the times of an activity",
	About: shiftAbout, Args: "[flags] FILE -o OUT", More: shiftMore,
	New: newShift,
}

// shiftOptions are the flags of shift.
type shiftOptions struct {
	by           time.Duration
	start        string
	local, stale bool
}

func newShift(flags *pflag.FlagSet) run.Command {
	o := &shiftOptions{}
	flags.DurationVar(&o.by, "by", 0, "shift all times by `DURATION`")
	flags.StringVar(&o.start, "start", "", "shift all times so that the first record is at `TIME`")
	flags.BoolVar(&o.local, "local", false, "swap local times and UTC")
	flags.BoolVar(&o.stale, "stale", false, "move the records from before the clock was set next to the later records")
	return command(flags, o.check, o.run)
}

// check wants exactly one way to correct the clock: two of them would depend on their order.
func (o *shiftOptions) check() error {
	asked := 0
	for _, is := range []bool{o.by != 0, o.start != "", o.local, o.stale} {
		if is {
			asked++
		}
	}
	if asked != 1 {
		return errors.New("want one of --by, --start, --local and --stale")
	}
	if _, err := time.Parse(time.RFC3339, o.start); o.start != "" && err != nil {
		return fmt.Errorf("--start %q, want a time such as 2024-06-01T09:00:00+02:00", o.start)
	}
	if o.by%time.Second != 0 {
		return fmt.Errorf("--by %v, want whole seconds", o.by)
	}
	return nil
}

// run handles chained files: --local and --start know their shift from a file with records, and the
// memory of a strap must move by as much.
func (o *shiftOptions) run(p *run.Program) {
	switch {
	case o.local:
		editInput(p, followed(edit.SwapLocal))
	case o.stale:
		editRecorded(p, edit.MendStart, nothing)
	case o.start != "":
		o.toStart(p)
	default:
		editInput(p, func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Shift(f, o.by) })
	}
}

// toStart shifts all files of FILE by as much as the first record of the first of them needs.
func (o *shiftOptions) toStart(p *run.Program) {
	name, files, ok := p.WholeInput()
	if !ok {
		return
	}
	i := slices.IndexFunc(files, isRecorded)
	if i < 0 {
		p.Fail("%s: %v", name, edit.ErrNoRecords)
		return
	}
	start, _ := time.Parse(time.RFC3339, o.start)
	first, _ := recordedTime(files[i])
	editFiles(p, name, files, func(f *fit.File) (*fit.File, []edit.Change, error) {
		return edit.Shift(f, start.Sub(first.Time()))
	}, nothing)
}
