package main

import (
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
	if err := checkReport(o); err != nil {
		return err
	}
	return oneFile(o)
}

// mergeHR edits the files with records, and keeps the others, which may be those of a strap.
func (p *program) mergeHR() {
	in, ok, err := p.oneInput()
	if !ok {
		return
	}
	if err != nil {
		p.fail("%v", err)
		return
	}
	files := p.wholeFiles(in.Name, in.Data)
	if p.status != 0 {
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
			p.fail("%s: %s", in.Name, explainEdit(err))
			return
		}
		files[i], changes, merged = edited, append(changes, changed...), true
	}
	if !merged {
		p.fail("%s: %v", in.Name, activity.ErrNoRecords)
		return
	}
	p.saveEdited(in.Name, files, changes)
}
