package edits

import (
	"errors"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
)

const setAbout = `Set changes the sport, the name, or the bike or shoes of an activity.`

const setMore = `Sports and sub-sports have the names of the profile, such as cycling or cross_country_skiing, and
trail or indoor_cycling. Without --sub-sport, a new sport gets the sub-sport generic. --name sets
the name of the sport profile, the course or the workout; not every platform shows it.

` + editMore + `
Examples:
  fit set --sport cycling --sub-sport gravel_cycling ride.fit -o gravel.fit
  fit set --name "Around the lake" course.fit -o lake.fit
`

// Set is the verb set.
var Set = &run.Verb{
	Name: "set", Brief: "change the sport, the name or the bike",
	About: setAbout, Args: "[flags] FILE -o OUT", More: setMore,
	New: newSet,
}

// setOptions are the flags of set.
type setOptions struct{ labels edit.Labels }

func newSet(flags *pflag.FlagSet) run.Command {
	o := &setOptions{}
	flags.StringVar(&o.labels.Sport, "sport", "", "set the sport to `NAME`, such as running")
	flags.StringVar(&o.labels.SubSport, "sub-sport", "", "set the sub-sport to `NAME`, such as trail")
	flags.StringVar(&o.labels.Name, "name", "", "set the name of the sport profile, the course or the workout to `TEXT`")
	flags.StringVar(&o.labels.Gear, "gear", "", "set the name of the bike to `TEXT`")
	return command(flags, o.check, o.run)
}

// check tries the labels on an empty file, so that a wrong name of a sport is a wrong command line and
// nothing is read.
func (o *setOptions) check() error {
	if o.labels == (edit.Labels{}) {
		return errors.New("nothing to set, want --sport, --sub-sport, --name or --gear")
	}
	if _, _, err := edit.Set(&fit.File{}, o.labels); err != nil {
		return errors.New(explainEdit(err))
	}
	return nil
}

func (o *setOptions) run(p *run.Program) {
	editInput(p, func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Set(f, o.labels) })
}
