package main

import (
	"errors"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
)

const mergeHRAbout = `Merge-hr brings the heart rates that a strap has kept, while a watch was under water, into
the records, where programs look for them.`

const mergeHRMore = `Watches write what a strap has kept as messages hr, after the activity or in a file that is chained
to it. Those messages stay.

` + editMore + `
Examples:
  fit merge-hr swim.fit -o swim-hr.fit
`

func mergeHRVerb() *verb {
	return &verb{
		name: "merge-hr", brief: "bring heart rates of a strap's memory into records",
		about: mergeHRAbout, args: "[flags] FILE -o OUT", more: mergeHRMore,
		flags: editFlags, check: checkMergeHR, run: (*program).mergeHR,
	}
}

func checkMergeHR(o *options) error {
	return errors.Join(checkReport(o), oneFile(o))
}

// mergeHR edits the files with records, and keeps the others, which may be those of a strap.
func (p *program) mergeHR() {
	name, files, ok := p.wholeInput()
	if !ok {
		return
	}
	var changes []activity.Change
	merged := false
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
		files[i], changes, merged = edited, append(changes, changed...), true
	}
	if !merged {
		p.fail("%s: %v", name, activity.ErrNoRecords)
		return
	}
	p.saveEdited(name, files, changes)
}
