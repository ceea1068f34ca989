package edits

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
)

const scaleAbout = `Scale multiplies the power or the distance of an activity: of a power meter that reads 3 % too
low, or a treadmill that counts 2 % too much.`

const scaleMore = `FIELD is power or distance, FACTOR a number such as 1.03 or 0.98. Scale changes records, laps and
sessions, and what depends on the value: normalised power, work, intensity factor and training
stress score, or speeds and step lengths. Times in zones of it become unknown. Calories stay.

Each session is marked with a developer field, such as scale_power, that has the factor, which
fit dump and other programs show. Factors multiply if you scale twice.

` + editMore + `
Examples:
  fit scale power 1.03 ride.fit -o ride.fit
  fit scale distance 0.98 treadmill.fit -o run.fit
`

// Scale is the verb scale.
var Scale = &run.Verb{
	Name: "scale", Brief: "multiply the power or the distance",
	About: scaleAbout, Args: "[flags] FIELD FACTOR FILE -o OUT", More: scaleMore,
	New: newScale,
}

// scaleOptions are the arguments of scale.
type scaleOptions struct {
	field  string
	factor float64
}

func newScale(flags *pflag.FlagSet) run.Command {
	o := &scaleOptions{}
	editFlags(flags)
	return run.Command{Run: o.run, Check: o.check}
}

// check takes FIELD and FACTOR off the arguments. It tries them on an empty file, so that a wrong one is a
// wrong command line and nothing is read.
func (o *scaleOptions) check(a *run.Arguments) (err error) {
	if len(a.Files) < 2 {
		return errors.New("want FIELD FACTOR FILE, such as power 1.03 ride.fit")
	}
	o.field = a.Files[0]
	if o.factor, err = strconv.ParseFloat(a.Files[1], 64); err != nil {
		return fmt.Errorf("FACTOR %q, want a number such as 1.03", a.Files[1])
	}
	a.Files = a.Files[2:]
	if _, _, err := edit.Scale(&fit.File{}, o.field, o.factor); err != nil {
		return errors.New(explainEdit(err))
	}
	return run.OneFileReported(a)
}

func (o *scaleOptions) run(p *run.Program) {
	name, files, ok := p.WholeInput()
	if ok {
		editFiles(p, name, files, func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Scale(f, o.field, o.factor) }, marks)
	}
}
