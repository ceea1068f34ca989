package main

import (
	"slices"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
)

const mergeHRAbout = `Merge-hr copies heart rates into the records, where programs look for them. A heart rate strap
stores them while the watch is under water.`

const mergeHRMore = `Watches write the heart rates of the strap as messages hr, after the activity or in a file chained
to it. Merge-hr keeps these messages.

` + editMore + `
Examples:
  fit merge-hr swim.fit -o swim-hr.fit
`

func mergeHRVerb() *verb {
	return &verb{
		name: "merge-hr", brief: "copy heart rates from a strap's memory into records",
		about: mergeHRAbout, args: "[flags] FILE -o OUT", more: mergeHRMore,
		add: newMergeHR,
	}
}

func newMergeHR(flags *pflag.FlagSet) command {
	editFlags(flags)
	return command{check: checkEdit, run: (*program).mergeHR}
}

// mergeHR edits the files with records, and keeps the others, which may be from a strap.
func (p *program) mergeHR() {
	name, files, ok := p.wholeInput()
	if !ok {
		return
	}
	var changes []activity.Change
	merged := false
	all := slices.Clone(files)
	for i, f := range files {
		if len(activity.Records(f.Messages)) == 0 {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(files), func(g *fit.File) bool { return g == f })
		edited, changed, err := activity.MergeHR(f, others...)
		if err != nil {
			p.fail("%s: %s", name, explainEdit(err))
			return
		}
		all[i], changes, merged = edited, append(changes, changed...), true
	}
	switch {
	case !merged:
		p.fail("%s: %v", name, activity.ErrNoRecords)
	case len(changes) == 0:
		p.saveUnchanged(name, files)
	default:
		p.saveEdited(name, all, changes)
	}
}
