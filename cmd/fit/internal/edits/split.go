package edits

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
)

const splitAbout = `Split cuts an activity into several: at its laps, at its pauses, or at intervals of time or
distance. Each part gets its own sessions, laps and totals.`

const splitMore = `Split writes the parts to FOLDER as ride-1.fit, ride-2.fit and so on. If FOLDER has parts of
this ride from an earlier split, split writes nothing and exits with 2, because a later merge would
take them, too. --force removes these parts, and no other file. Distances begin at 0 in each part.
fit merge joins the parts again, but with the laps and totals of the parts. The memory of a heart
rate strap that is chained to FILE is chained to each part.

` + editMore + `
Examples:
  fit split --lap ride.fit -o laps
  fit split --pause 30m --report json commute.fit -o commutes
`

// Split is the verb split.
var Split = &run.Verb{
	Name: "split", Brief: "cut an activity into several: by lap, time, distance or pause",
	About: splitAbout, Args: "[flags] FILE -o FOLDER", More: splitMore,
	New: newSplit,
}

// splitOptions are the flags of split.
type splitOptions struct {
	lap      bool
	time     givenDuration
	distance string
	pause    givenDuration
	force    bool
	at       edit.Splitter // chosen by check
}

// A givenDuration is the value of a flag for which 0 is not the same as no flag.
type givenDuration struct {
	time.Duration
	given bool
}

// Set is for pflag.
func (d *givenDuration) Set(text string) (err error) {
	d.given = true
	d.Duration, err = time.ParseDuration(text)
	return err
}

// String returns "" if the flag is not given.
func (d *givenDuration) String() string {
	if !d.given {
		return ""
	}
	return d.Duration.String()
}

// Type is for pflag.
func (d *givenDuration) Type() string { return "duration" }

func newSplit(flags *pflag.FlagSet) run.Command {
	o := &splitOptions{}
	flags.BoolVar(&o.lap, "lap", false, "cut after each lap")
	flags.Var(&o.time, "every-time", "cut after each `DURATION`, such as 10m")
	flags.StringVar(&o.distance, "every-distance", "", "cut after each `DISTANCE`, such as 5km, 800m or 3mi")
	flags.Var(&o.pause, "pause", "cut where nothing was recorded for a `DURATION`, such as 2m")
	flags.BoolVar(&o.force, "force", false, "remove the parts of an earlier split of this ride from FOLDER")
	run.OutputFlag(flags, "write to `FOLDER`")
	run.ReportFlag(flags)
	return run.Command{Check: o.check, Run: o.run}
}

// splitter returns the splitter that the flags select.
func (o *splitOptions) splitter() (at edit.Splitter, err error) {
	asked := 0
	if o.lap {
		at, asked = edit.ByLap, asked+1
	}
	if o.time.given {
		at, asked = edit.ByTime(o.time.Duration), asked+1
	}
	if o.pause.given {
		at, asked = edit.ByPause(o.pause.Duration), asked+1
	}
	if o.distance != "" {
		metres, err := readDistance("--every-distance", o.distance)
		if err != nil {
			return nil, err
		}
		at, asked = edit.ByDistance(metres), asked+1
	}
	switch {
	case asked != 1:
		return nil, errors.New("want one of --lap, --every-time, --every-distance and --pause")
	case o.time.given && o.time.Duration < time.Second:
		return nil, fmt.Errorf("--every-time %v, want a duration of a second at least", o.time.Duration)
	case o.pause.given && o.pause.Duration < time.Second:
		return nil, fmt.Errorf("--pause %v, want a duration of a second at least", o.pause.Duration)
	}
	return at, nil
}

// readDistance returns the distance in metres that a flag has, such as 5km.
func readDistance(flag, s string) (float64, error) {
	for _, unit := range []struct {
		name   string
		metres float64
	}{{"km", 1000}, {"mi", 1609.344}, {"m", 1}} {
		if number, ok := strings.CutSuffix(s, unit.name); ok {
			v, err := strconv.ParseFloat(number, 64)
			if metres := v * unit.metres; err == nil && metres >= 1 && !math.IsInf(metres, 1) {
				return metres, nil
			}
			break
		}
	}
	return 0, fmt.Errorf("%s %q, want a distance such as 5km, 800m or 3mi", flag, s)
}

// check refuses standard output: several parts would be one chained file there.
func (o *splitOptions) check(a *run.Arguments) error {
	var err error
	if o.at, err = o.splitter(); err != nil {
		return err
	}
	switch a.Output {
	case "":
		return errors.New("no --output (-o), want a folder")
	case "-":
		return errors.New("--output -, want a folder")
	}
	return run.OneFileReported(a)
}

// run chains files without records, such as the memory of a strap, to each part: their times tell which of
// their heart rates belong to the part.
func (o *splitOptions) run(p *run.Program) {
	name, files, ok := p.WholeInput()
	if !ok {
		return
	}
	recorded, others := partition(files, isRecorded)
	if len(recorded) == 0 {
		recorded = files // edit.Split returns the error
	}
	var parts [][]*fit.File
	var losses []edit.Loss
	for _, f := range recorded {
		some, err := edit.Split(f, o.at)
		if err != nil {
			p.Fail("%s: %s", name, explainEdit(err))
			return
		}
		losses = append(losses, edit.Lost([]*fit.File{f}, some, true)...)
		for _, part := range some {
			parts = append(parts, append([]*fit.File{part}, others...))
		}
	}
	if len(parts) == 1 {
		if o.saveParts(p, name, [][]*fit.File{files}, fit.KeepLayout()) {
			reportSplit(p, name, "nothing to cut: ", 1, nil)
			p.Status = 1
		}
		return
	}
	if o.saveParts(p, name, parts) {
		reportSplit(p, name, "", len(parts), losses)
	}
}

// saveParts writes a file for each part, which is a chain: all of them, or none if anything
// fails.
func (o *splitOptions) saveParts(p *run.Program, name string, parts [][]*fit.File, opts ...fit.EncodeOption) (ok bool) {
	folder := partFolder{path: p.Output, base: export.PlaceIn(name, name), ride: slices.Concat(parts...)}
	if err := folder.look(); err != nil {
		p.Fail("%v", err)
		return false
	}
	names := partNames(folder.base, len(parts))
	if err := folder.check(names, o.force); err != nil {
		p.Misused("%v", err)
		return false
	}
	err := run.WriteFolder(p.Output, func(folder string) error {
		for i, part := range parts {
			b, err := run.AppendChain(nil, part, opts...)
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, names[i]), b, 0o666)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = folder.clear(names)
	}
	if err != nil {
		p.Fail("%v", err)
	}
	return err == nil
}

// partNames returns the names of parts, with numbers of as many digits as the last one's.
func partNames(base string, parts int) (names []string) {
	width := len(strconv.Itoa(parts))
	for i := range parts {
		names = append(names, fmt.Sprintf("%s-%0*d.fit", base, width, i+1))
	}
	return names
}

// reportSplit reports the parts and the losses; what is the text before them.
func reportSplit(p *run.Program, name, what string, parts int, losses []edit.Loss) {
	if p.Report == "json" {
		p.WriteReport(struct {
			File  string `json:"file"`
			Parts int    `json:"parts"`
			Lost  []Loss `json:"lost,omitempty"`
		}{name, parts, lossesOf(losses)})
		return
	}
	p.Warn("%s: %s%s in %s", name, what, run.Counted(parts, "part"), p.Output)
	warnLosses(p, name, losses)
}
