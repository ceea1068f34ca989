package edits

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

const swimAbout = `Swim mends a swim in a pool: the length of the pool, lengths that the watch counted twice or
missed, and strokes.`

const swimMore = `Lengths count from 1, without the rests, as FILE has them: fit csv -m length lists them. --join 7
makes one length of 7 and 8, --split 12 makes two of 12, each with half of its time and strokes.
STROKE is freestyle, backstroke, breaststroke, butterfly, drill, mixed or im: for all lengths, or
as 5=drill or 9-12=backstroke. Laps, the session and records get the new distances, speeds and
numbers of lengths.

` + editMore + `
Examples:
  fit swim --pool 50m swim.fit -o swim.fit
  fit swim --pool 25yd --join 7 --split 12 --stroke 9-12=backstroke swim.fit -o mended.fit
`

// Swim is the verb swim.
var Swim = &run.Verb{
	Name: "swim", Brief: "mend the pool, the lengths and the strokes of a swim",
	About: swimAbout, Args: "[flags] FILE -o OUT", More: swimMore,
	New: newSwim,
}

// swimOptions are the flags of swim.
type swimOptions struct {
	pool    string
	strokes []string
	faults  edit.SwimFaults // its pool and strokes are read by check
}

func newSwim(flags *pflag.FlagSet) run.Command {
	o := &swimOptions{}
	flags.StringVar(&o.pool, "pool", "", "the pool is this `LENGTH`: 50m, 25m, 33.3m or 25yd")
	flags.IntSliceVar(&o.faults.Join, "join", nil, "join each of these `LENGTHS` with the one after it, such as 7,15")
	flags.IntSliceVar(&o.faults.Split, "split", nil, "split each of these `LENGTHS`")
	flags.StringSliceVar(&o.strokes, "stroke", nil, "set the `STROKE`, of all lengths or as 9-12=backstroke")
	return command(flags, o.check, o.run)
}

// check reads the pool and the strokes.
func (o *swimOptions) check() (err error) {
	if o.pool == "" && len(o.strokes)+len(o.faults.Join)+len(o.faults.Split) == 0 {
		return errors.New("nothing to mend, want --pool, --join, --split or --stroke")
	}
	if o.faults.Pool, o.faults.Yards, err = readPool(o.pool); err != nil {
		return err
	}
	for _, text := range o.strokes {
		of, err := readStroke(text)
		if err != nil {
			return err
		}
		o.faults.Strokes = append(o.faults.Strokes, of)
	}
	return nil
}

// readPool reads the length of a pool, 0 without one, in metres.
func readPool(s string) (metres float64, yards bool, err error) {
	for _, unit := range []struct {
		name   string
		metres float64
	}{{"yd", 0.9144}, {"m", 1}} {
		number, ok := strings.CutSuffix(s, unit.name)
		if v, err := strconv.ParseFloat(number, 64); ok && err == nil && v >= 5 && v <= 500 {
			return v * unit.metres, unit.name == "yd", nil
		}
	}
	if s == "" {
		return 0, false, nil
	}
	return 0, false, fmt.Errorf("--pool %q, want a length such as 50m or 25yd", s)
}

// readStroke reads a stroke, such as drill, 5=drill or 9-12=backstroke.
func readStroke(text string) (of edit.StrokeOf, err error) {
	lengths, name, ok := strings.Cut(text, "=")
	if !ok {
		lengths, name = "1-", text
	}
	from, to, several := strings.Cut(lengths, "-")
	if of.From, err = strconv.Atoi(from); err == nil && to != "" {
		of.To, err = strconv.Atoi(to)
	}
	if !several {
		of.To = of.From
	}
	f, _ := profile.FieldOf(profile.MesgNumLength, profile.LengthSwimStroke)
	stroke, known := f.Type().Value(name)
	switch {
	case err != nil || of.From < 1 || of.To < 0:
		return of, fmt.Errorf("--stroke %q, want a stroke, or lengths with one, such as 9-12=backstroke", text)
	case !known:
		return of, fmt.Errorf("--stroke %q, want a stroke such as freestyle or backstroke", text)
	}
	of.Stroke = profile.SwimStroke(stroke)
	return of, nil
}

func (o *swimOptions) run(p *run.Program) {
	editRecorded(p, func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Swim(f, o.faults) }, nothing)
}
