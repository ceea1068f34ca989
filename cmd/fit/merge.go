package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
)

const mergeAbout = `Merge makes one activity of the parts of one, whatever their order: after a crash, an
empty battery, or a stop for coffee. Distances go on, and sessions of one sport become one.`

const mergeMore = `A FILE may be a folder or an archive with the parts. The time between them counts as a pause.
Parts that were recorded at the same time are refused: they are two recordings of one ride.

` + editMore + `
Examples:
  fit merge morning.fit afternoon.fit -o day.fit
  fit merge parts/ -o whole.fit
`

func mergeVerb() *verb {
	return &verb{
		name: "merge", brief: "make one activity of its parts",
		about: mergeAbout, args: "[flags] FILE... -o OUT", more: mergeMore,
		flags: editFlags, check: checkMerge, run: (*program).merge,
	}
}

func checkMerge(o *options) error {
	switch {
	case len(o.files) == 0:
		return errors.New("no FILE, want the parts of an activity")
	case o.output == "":
		return errors.New("no --output (-o), want a file, or - for standard output")
	}
	return checkReport(o)
}

func (p *program) merge() {
	files, names := p.allWhole()
	if p.status != 0 {
		return
	}
	merged, changes, err := activity.Merge(files...)
	if err != nil {
		p.fail("%s: %s", strings.Join(names, ", "), explainEdit(err))
		return
	}
	name := names[0]
	if len(names) > 1 {
		name = fmt.Sprintf("%s and %d more", name, len(names)-1)
	}
	p.saveEdited(name, []*fit.File{merged}, changes)
}
