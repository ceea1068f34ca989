package figures

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit/activity"
)

// doubts returns the figures of the whole activity that cannot be true, those of applications last.
func (s *Input) doubts() []activity.Doubt {
	all := s.Summary.Total.Doubts()
	for _, f := range s.developers().Total {
		if d, ok := f.Doubt(); ok {
			all = append(all, d)
		}
	}
	return all
}

// Doubts returns a line for each figure that cannot be true, with the reason.
func (s *Page) Doubts() (lines []string) {
	for _, d := range s.doubts() {
		name := quote.Text(strings.ReplaceAll(string(d.Figure), "_", " "))
		lines = append(lines, fmt.Sprintf("%s %s: %s", name, s.doubtful(d), d.Reason))
	}
	return lines
}

// doubtful returns the value of a doubt with its unit, speeds as people see them.
func (s *Page) doubtful(d activity.Doubt) string {
	if d.Unit == "m/s" {
		return s.Units.Tempo(s.Summary.Total.Sport, d.Value)
	}
	return JoinKnown(" ", significant(d.Value), quote.Text(d.Unit))
}

// printDoubts prints them below one label.
func (s *Page) printDoubts() {
	label := "Doubtful"
	for _, line := range s.Doubts() {
		s.line(label, line)
		label = ""
	}
}
