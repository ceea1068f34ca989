package main

import (
	"errors"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
)

const setAbout = `Set says what an activity was: its sport, its name, the bike or the shoes.`

const setMore = `Sports are those of the profile: cycling, running, cross_country_skiing; sub-sports too: trail,
gravel_cycling, indoor_cycling. A new sport without --sub-sport gets generic. The name is that
of the sport profile, or of the course or the workout; platforms take some of it.

` + editMore + `
Examples:
  fit set --sport cycling --sub-sport gravel_cycling ride.fit -o gravel.fit
  fit set --name "Around the lake" course.fit -o lake.fit
`

func setVerb() *verb {
	return &verb{
		name: "set", brief: "say which sport it was, its name, the bike",
		about: setAbout, args: "[flags] FILE -o OUT", more: setMore,
		flags: setFlags, check: checkSet, run: (*program).set,
	}
}

func setFlags(o *options, flags *pflag.FlagSet) {
	flags.StringVar(&o.labels.Sport, "sport", "", "set the sport to `NAME`, such as running")
	flags.StringVar(&o.labels.SubSport, "sub-sport", "", "set the sub-sport to `NAME`, such as trail")
	flags.StringVar(&o.labels.Name, "name", "", "set the name of the sport profile, the course or the workout to `TEXT`")
	flags.StringVar(&o.labels.Gear, "gear", "", "set the name of the bike to `TEXT`")
	editFlags(o, flags)
}

func checkSet(o *options) error {
	if o.labels == (activity.Labels{}) {
		return errors.New("nothing to set, want --sport, --sub-sport, --name or --gear")
	}
	if _, _, err := activity.Set(&fit.File{}, o.labels); err != nil {
		return errors.New(explainEdit(err))
	}
	return errors.Join(checkReport(o), oneFile(o))
}

func (p *program) set() {
	p.edit(func(f *fit.File) (*fit.File, []activity.Change, error) { return activity.Set(f, p.labels) })
}
