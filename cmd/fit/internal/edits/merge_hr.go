package edits

import (
	"slices"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/edit"
)

const mergeHRAbout = `Merge-hr copies heart rates into the records, where programs look for them. A heart rate strap
stores them while the watch is under water.`

const mergeHRMore = `Watches write the heart rates of the strap as messages hr, after the activity or in a file chained
to it. Merge-hr keeps these messages.

` + editMore + `
Examples:
  fit merge-hr swim.fit -o swim-hr.fit
`

// MergeHR is the verb merge-hr.
var MergeHR = &run.Verb{
	Name: "merge-hr", Brief: "copy heart rates from a strap's memory into records",
	About: mergeHRAbout, Args: "[flags] FILE -o OUT", More: mergeHRMore,
	New: newMergeHR,
}

func newMergeHR(flags *pflag.FlagSet) run.Command {
	return command(flags, nil, mergeHR)
}

// mergeHR edits the files with records, and keeps all other files, which may be from a strap.
func mergeHR(p *run.Program) {
	name, files, ok := p.WholeInput()
	if !ok {
		return
	}
	var changes []edit.Change
	merged := false
	all := slices.Clone(files)
	for i, f := range files {
		if len(activity.Records(f.Messages)) == 0 {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(files), func(g *fit.File) bool { return g == f })
		edited, changed, err := edit.MergeHR(f, others...)
		if err != nil {
			p.Fail("%s: %s", name, explainEdit(err))
			return
		}
		all[i], changes, merged = edited, append(changes, changed...), true
	}
	switch {
	case !merged:
		p.Fail("%s: %v", name, edit.ErrNoRecords)
	case len(changes) == 0:
		saveUnchanged(p, name, files)
	default:
		saveEdited(p, name, all, changes, notes{})
	}
}
