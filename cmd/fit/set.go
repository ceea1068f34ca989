package main

import (
	"errors"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
)

const setAbout = `Set changes the sport, the name, or the bike or shoes of an activity.`

const setMore = `Sports have the names of the profile, such as cycling or cross_country_skiing, and so have
sub-sports, such as trail or indoor_cycling. A new sport without --sub-sport gets generic. --name
is for the sport profile, the course or the workout; not every platform shows it.

` + editMore + `
Examples:
  fit set --sport cycling --sub-sport gravel_cycling ride.fit -o gravel.fit
  fit set --name "Around the lake" course.fit -o lake.fit
`

func setVerb() *verb {
	return &verb{
		name: "set", brief: "change the sport, the name or the bike",
		about: setAbout, args: "[flags] FILE -o OUT", more: setMore,
		add: newSet,
	}
}

// setOptions are the flags of set.
type setOptions struct{ labels activity.Labels }

func newSet(flags *pflag.FlagSet) command {
	o := &setOptions{}
	flags.StringVar(&o.labels.Sport, "sport", "", "set the sport to `NAME`, such as running")
	flags.StringVar(&o.labels.SubSport, "sub-sport", "", "set the sub-sport to `NAME`, such as trail")
	flags.StringVar(&o.labels.Name, "name", "", "set the name of the sport profile, the course or the workout to `TEXT`")
	flags.StringVar(&o.labels.Gear, "gear", "", "set the name of the bike to `TEXT`")
	editFlags(flags)
	return command{check: o.check, run: o.run}
}

func (o *setOptions) check(a *arguments) error {
	if o.labels == (activity.Labels{}) {
		return errors.New("nothing to set, want --sport, --sub-sport, --name or --gear")
	}
	if _, _, err := activity.Set(&fit.File{}, o.labels); err != nil {
		return errors.New(explainEdit(err))
	}
	return checkEdit(a)
}

func (o *setOptions) run(p *program) {
	p.edit(func(f *fit.File) (*fit.File, []activity.Change, error) { return activity.Set(f, o.labels) })
}
