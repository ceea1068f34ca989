package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

const mergeAbout = `Merge joins the parts of an activity, in any order: after a crash, an empty battery, or a stop
for coffee. Distances continue, and sessions of the same sport become one session. A total that
one part does not know, such as its calories, is left out.`

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

func mergeVerb() *verb {
	return &verb{
		name: "merge", brief: "join the parts of an activity",
		about: mergeAbout, args: "[flags] FILE... -o OUT", more: mergeMore,
		flags: mergeFlags, check: checkMerge, run: (*program).merge,
	}
}

// mergeOptions are the flags of merge.
type mergeOptions struct {
	overlays []string
	offset   string
}

func mergeFlags(o *options, flags *pflag.FlagSet) {
	flags.StringArrayVar(&o.merging.overlays, "overlay", nil, "copy a field from another recording of the same time: `FIELD=OTHER`")
	flags.StringVar(&o.merging.offset, "offset", "0s", "how far the clock of FILE is ahead of OTHER's: a `DURATION`, or auto")
	editFlags(o, flags)
}

func checkMerge(o *options) error {
	switch {
	case len(o.files) == 0:
		return errors.New("no FILE, want the parts of an activity")
	case o.output == "":
		return errors.New("no --output (-o), want a file, or - for standard output")
	case len(o.merging.overlays) > 0 && len(o.files) != 1:
		return fmt.Errorf("%d files, want 1 to lay a field over", len(o.files))
	}
	for _, s := range o.merging.overlays {
		field, other, ok := strings.Cut(s, "=")
		if !ok || field == "" || other == "" {
			return fmt.Errorf("--overlay %s, want a field and a file, as heart_rate=watch.fit", s)
		}
		if !activity.CanOverlay(field) {
			return fmt.Errorf("%w: %q, want a name such as heart_rate, power or position", activity.ErrField, field)
		}
	}
	if _, err := time.ParseDuration(o.merging.offset); o.merging.offset != "auto" && err != nil {
		return fmt.Errorf("--offset %s, want a duration, as 90s, or auto", o.merging.offset)
	}
	return checkReport(o)
}

func (p *program) merge() {
	if len(p.merging.overlays) > 0 {
		p.overlay()
		return
	}
	files, names := p.allWhole()
	if p.status != 0 {
		return
	}
	straps, parts := apart(files, isStrap)
	merged, changes, err := activity.Merge(parts...)
	if err != nil {
		p.fail("%s: %s", strings.Join(names, ", "), explainEdit(err))
		return
	}
	name := names[0]
	if len(parts) == 1 && len(changes) == 0 && len(slices.Compact(slices.Clone(names))) == 1 {
		p.saveUnchanged(name, files)
		return
	}
	if len(names) > 1 {
		name = fmt.Sprintf("%s and %d more", name, len(names)-1)
	}
	if straps, err = withoutTwins(straps); err != nil {
		p.fail("%s: %s", name, explain(err))
		return
	}
	p.saveEdited(name, append([]*fit.File{merged}, straps...), changes)
}

// overlay lays fields of other files over those of FILE, one after the other.
func (p *program) overlay() {
	p.editRecorded(func(f *fit.File) (*fit.File, []activity.Change, error) {
		was := f
		for _, s := range p.merging.overlays {
			field, name, _ := strings.Cut(s, "=")
			other, err := p.fileNamed(name)
			if err != nil {
				return nil, nil, err
			}
			later, err := p.offset(was, other)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %s", quote.Text(name), explainEdit(err))
			}
			if f, _, err = activity.Overlay(f, other, later, field); err != nil {
				return nil, nil, err
			}
		}
		return f, changesOf(was, f), nil
	})
}

// offset returns how far the clock of f is ahead of that of other.
func (p *program) offset(f, other *fit.File) (time.Duration, error) {
	if p.merging.offset != "auto" {
		return time.ParseDuration(p.merging.offset)
	}
	later, err := activity.ClockOffset(f, other)
	if err == nil {
		p.warn("the clock is ahead by %v", later)
	}
	return later, err
}

// changesOf counts the messages that differ.
func changesOf(a, b *fit.File) (changes []activity.Change) {
	counts := map[profile.MesgNum]*activity.Change{}
	for _, d := range activity.Diff(a, b) {
		c := counts[d.Num]
		if c == nil {
			c = &activity.Change{Num: d.Num}
			counts[d.Num] = c
		}
		c.Changed++
	}
	for _, num := range slices.Sorted(maps.Keys(counts)) {
		changes = append(changes, *counts[num])
	}
	return changes
}

// fileNamed returns the first file in the file that a flag names. It must be whole.
func (p *program) fileNamed(name string) (*fit.File, error) {
	for in, err := range p.finder.Open(name) {
		if err == nil && isPackedIn(in, p.output) {
			err = errPacked(p.output)
		}
		if err != nil {
			return nil, err
		}
		for f, err := range fit.All(in.Data, fit.Checksums(fit.Strict)) {
			if err != nil {
				return nil, fmt.Errorf("%s: %s", quote.Text(in.Name), explain(err))
			}
			return f, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", quote.Text(name), errNoFIT)
}
