package edits

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/near"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

const setAbout = `Set changes the sport, the name, or the bike or shoes of an activity.`

const setMore = `Sports and sub-sports have the names of the profile, such as cycling or cross_country_skiing, and
trail or indoor_cycling, in any case and with spaces or hyphens if you like: "Cross country skiing". Without --sub-sport, a new sport gets the sub-sport generic. --name sets
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

// check reads the names of sports, and tries the labels on an empty file, so that a wrong one is a wrong command line
// and nothing is read.
func (o *setOptions) check() error {
	if o.labels == (edit.Labels{}) {
		return errors.New("nothing to set, want --sport, --sub-sport, --name or --gear")
	}
	if err := cmp.Or(readSport("sport", &o.labels.Sport, "cycling"), readSport("sub-sport", &o.labels.SubSport, "trail")); err != nil {
		return err
	}
	if _, _, err := edit.Set(&fit.File{}, o.labels); err != nil {
		return errors.New(explainEdit(err))
	}
	return nil
}

// readSport replaces the name of a sport or sub-sport by the one of the profile.
func readSport(kind string, name *string, example string) error {
	t := field.TypeNamed(strings.ReplaceAll(kind, "-", "_"))
	plain := strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(*name))
	if _, ok := t.Value(plain); !ok && plain != "" {
		return fmt.Errorf("no %s %q%s", kind, *name, cmp.Or(near.Meant(plain, valueNames(t)), ", want a name such as "+example))
	}
	*name = plain
	return nil
}

// valueNames yields the names of the values of a type.
func valueNames(t profile.Type) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, name := range t.Values() {
			if !yield(name) {
				return
			}
		}
	}
}

func (o *setOptions) run(p *run.Program) {
	editInput(p, func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Set(f, o.labels) })
}
