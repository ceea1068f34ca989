package edits

import (
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/edit"
)

// A Mark is how many messages of a file have a mark of an edit, in reports.
type Mark struct {
	Name     string  `json:"name"`
	Messages int     `json:"messages"`
	Value    float64 `json:"value"`
}

// marksOf returns marks for reports.
func marksOf(all []edit.Mark) (marks []Mark) {
	for _, m := range all {
		marks = append(marks, Mark{m.Name, m.Count, m.Value})
	}
	return marks
}

// warnMarks reports to people which values of a file are made.
func warnMarks(p *run.Program, name string, all []edit.Mark) {
	for _, m := range all {
		if field, ok := strings.CutPrefix(m.Name, "filled_"); ok {
			p.Warn("%s: %s: filled in %s, which %s marks", name, field, run.Counted(m.Count, "record"), m.Name)
		} else if field, ok := strings.CutPrefix(m.Name, "scale_"); ok {
			p.Warn("%s: %s: times %.4g of what was measured, which %s says", name, field, m.Value, m.Name)
		}
	}
}
