package edits

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

const mergeAbout = `Merge joins the parts of an activity, in any order: after a crash, an empty battery, or a stop
for coffee. Distances continue, and sessions of the same sport become one session. A total that
a part lacks, such as its calories, is left out.`

const mergeMore = `A FILE may be a folder or an archive with the parts. The time between parts counts as a pause.
Merge refuses parts that overlap in time: they are two recordings of the same ride. The memory of
a heart rate strap is chained to OUT.

--overlay FIELD=OTHER copies a field from another recording of the ride into FILE: heart_rate of
a watch, power of a trainer, or position. Records are matched by time. --offset is how far the
clock of FILE is ahead, such as 90s. With --offset auto, merge searches for the offset at which
speed, power, cadence, heart rate or altitude of both agree best.

` + editMore + `
Examples:
  fit merge morning.fit afternoon.fit -o day.fit
  fit merge parts/ -o whole.fit
  fit merge --overlay heart_rate=watch.fit --offset auto ride.fit -o both.fit
`

// Merge is the verb merge.
var Merge = &run.Verb{
	Name: "merge", Brief: "join the parts of an activity",
	About: mergeAbout, Args: "[flags] FILE... -o OUT", More: mergeMore,
	New: newMerge,
}

// mergeOptions are the flags of merge.
type mergeOptions struct {
	overlays []string
	offset   string
}

func newMerge(flags *pflag.FlagSet) run.Command {
	o := &mergeOptions{}
	flags.StringArrayVar(&o.overlays, "overlay", nil, "copy a field from another recording of the same time: `FIELD=OTHER`")
	flags.StringVar(&o.offset, "offset", "0s", "how far the clock of FILE is ahead of OTHER's: a `DURATION`, or auto")
	editFlags(flags)
	return run.Command{Check: o.check, Run: o.run}
}

// check does not use [run.OneFile]: only --overlay wants exactly one FILE, the parts of an activity are many.
func (o *mergeOptions) check(a *run.Arguments) error {
	switch {
	case len(a.Files) == 0:
		return errors.New("no FILE, want the parts of an activity")
	case a.Output == "":
		return errors.New("no --output (-o), want a file, or - for standard output")
	case len(o.overlays) > 0 && len(a.Files) != 1:
		return fmt.Errorf("%d files, want 1: --overlay copies a field into one file", len(a.Files))
	}
	for _, s := range o.overlays {
		field, other, ok := strings.Cut(s, "=")
		if !ok || field == "" || other == "" {
			return fmt.Errorf("--overlay %s, want a field and a file, such as heart_rate=watch.fit", s)
		}
		if !edit.CanOverlay(field) {
			return fmt.Errorf("%w: %q, want a name such as heart_rate, power or position", edit.ErrField, field)
		}
	}
	if _, err := time.ParseDuration(o.offset); o.offset != "auto" && err != nil {
		return fmt.Errorf("--offset %s, want a duration, such as 90s, or auto", o.offset)
	}
	return run.CheckReport(a)
}

// run merges the files with records, and chains the memory of each strap once to the result: parts may
// repeat it.
func (o *mergeOptions) run(p *run.Program) {
	if len(o.overlays) > 0 {
		o.overlay(p)
		return
	}
	files, names := allWhole(p)
	if p.Status != 0 {
		return
	}
	straps, parts := partition(files, isStrap)
	merged, changes, err := edit.Merge(parts...)
	if err != nil {
		p.Fail("%s: %s", strings.Join(names, ", "), explainEdit(err))
		return
	}
	name := names[0]
	if len(parts) == 1 && len(changes) == 0 && len(slices.Compact(slices.Clone(names))) == 1 {
		saveUnchanged(p, name, files)
		return
	}
	if len(names) > 1 {
		name = fmt.Sprintf("%s and %d more", name, len(names)-1)
	}
	if straps, err = withoutDuplicates(straps); err != nil {
		p.Fail("%s: %s", name, run.Explain(err))
		return
	}
	saveEdited(p, name, append([]*fit.File{merged}, straps...), changes, notes{lost: edit.Lost(parts, []*fit.File{merged}, true)})
}

// overlay copies fields of other files into FILE, one after the other.
func (o *mergeOptions) overlay(p *run.Program) {
	editRecorded(p, func(f *fit.File) (*fit.File, []edit.Change, error) {
		was := f
		for _, s := range o.overlays {
			field, name, _ := strings.Cut(s, "=")
			other, err := fileNamed(p, name)
			if err != nil {
				return nil, nil, err
			}
			later, err := o.clockOffset(p, was, other)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %s", quote.Text(name), explainEdit(err))
			}
			if f, _, err = edit.Overlay(f, other, later, field); err != nil {
				return nil, nil, err
			}
		}
		return f, changesOf(was, f), nil
	}, nothing)
}

// clockOffset returns how far the clock of f is ahead of the clock of other.
func (o *mergeOptions) clockOffset(p *run.Program, f, other *fit.File) (time.Duration, error) {
	if o.offset != "auto" {
		return time.ParseDuration(o.offset)
	}
	later, err := edit.ClockOffset(f, other)
	if err == nil {
		p.Warn("the clock is ahead by %v", later)
	}
	return later, err
}

// changesOf counts the messages that differ. Several overlays change the same messages, so their own counts
// cannot be added up.
func changesOf(a, b *fit.File) (changes []edit.Change) {
	counts := map[profile.MesgNum]int{}
	for _, d := range edit.Diff(a, b) {
		counts[d.Num]++
	}
	for _, num := range slices.Sorted(maps.Keys(counts)) {
		changes = append(changes, edit.Change{Num: num, Changed: counts[num]})
	}
	return changes
}

// fileNamed returns the first file in the file that a flag names. It must be whole.
func fileNamed(p *run.Program, name string) (*fit.File, error) {
	for in, err := range p.Finder.Open(name) {
		if err == nil && run.IsPackedIn(in, p.Output) {
			err = run.ErrPacked(p.Output)
		}
		if err != nil {
			return nil, err
		}
		for f, err := range run.All(in.Data, fit.Checksums(fit.Strict)) {
			if err != nil {
				return nil, fmt.Errorf("%s: %s", quote.Text(in.Name), run.Explain(err))
			}
			return f, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", quote.Text(name), run.ErrNoFIT)
}
