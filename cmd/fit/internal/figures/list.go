package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
)

// An entry is a line of a list of activities.
type entry struct {
	name     string // of the file
	title    string // given by the user
	sums     activity.Figures
	swim     *activity.Swim // of its lengths, nil if it has none
	start    time.Time      // local
	known    bool           // whether start is known
	original *entry         // the activity that this one is a duplicate of
}

// list prints a line for each activity, the oldest first, and totals.
func (o *showOptions) list(p *run.Program) {
	titles := titlesIn(p.Files)
	var mu sync.Mutex
	var list []*entry
	others := 0
	p.EachBeside(func(one *run.Program, name string, b []byte) {
		s := o.inputOf(one, name, b)
		mu.Lock()
		defer mu.Unlock()
		if !s.isActivity() {
			others++
			return
		}
		list = append(list, s.entry(titles))
	})
	slices.SortFunc(list, func(a, b *entry) int {
		return cmp.Or(a.start.Compare(b.start), strings.Compare(a.name, b.name))
	})
	markDuplicates(list)
	if len(list) > 0 {
		o.printList(p, list)
	}
	if len(list) > 0 && others > 0 {
		fmt.Fprintln(p.Out)
	}
	if others > 0 {
		fmt.Fprintf(p.Out, "Files that are not activities: %d\n", others)
	}
	o.printTotals(p, list)
}

func (s *Input) entry(titles titles) *entry {
	e := &entry{name: s.Name, title: titles.of(s.Name), sums: s.Summary.Total, swim: s.Swim()}
	e.start, e.known = s.Start(e.sums.Sums)
	return e
}

// printList prints the lines.
func (o *showOptions) printList(p *run.Program, list []*entry) {
	t := NewTable("Start", "Sport", "Distance", "Time", "Speed", "Ascent", "Heart rate", "Power", "")
	s := &Page{Program: p}
	for _, e := range list {
		start := ""
		if e.known {
			start = e.start.Format("Mon 2006-01-02 15:04")
		}
		s.Units = o.unitsOf(e.swim)
		row := s.row(worded(nameOfSport(e.sums.Sport)), &e.sums, e.swim)
		t.Add(append(append([]string{start}, row...), Either(e.original != nil, "=", ""))...)
	}
	for i, line := range t.lines() {
		switch {
		case i == 0:
			fmt.Fprintln(p.Out, p.Paint(run.Faint, line))
			continue
		case list[i-1].original != nil:
			line = p.Paint(run.Faint, line+"  "+list[i-1].label())
		default:
			line += "  " + list[i-1].label()
		}
		fmt.Fprintln(p.Out, line)
	}
}

// label returns a text that names an activity.
func (e *entry) label() string {
	label := e.name
	if e.title != "" {
		label = e.title + " (" + e.name + ")"
	}
	if e.original != nil {
		label += " is " + e.original.name
	}
	return label
}

// period returns the start and end of an activity in local time, as if all were in one time
// zone.
func (e *entry) period() (from, to time.Time) {
	from = e.sums.Start.Time()
	return from, from.Add(time.Duration(e.sums.Elapsed * float64(time.Second)))
}

// markDuplicates marks activities that are in the list already: two files of one ride, or two
// devices on it. Nobody rides twice at a time, so comparing the times is enough. The list
// is in order of time.
func markDuplicates(list []*entry) {
	var recent []*entry // activities that may not have ended yet
	for _, e := range list {
		if !e.known || !(e.sums.Elapsed > 0) {
			continue
		}
		recent = slices.DeleteFunc(recent, func(r *entry) bool {
			_, end := r.period()
			return !end.After(e.sums.Start.Time())
		})
		if i := slices.IndexFunc(recent, func(r *entry) bool { return isDuplicate(e, r) }); i >= 0 {
			e.original = recent[i]
		} else {
			recent = append(recent, e)
		}
	}
}

// commonShare is the share of the longer activity that two must have in common to be the
// same.
const commonShare = 0.8

// isDuplicate compares only times: two devices disagree on all other figures.
func isDuplicate(a, b *entry) bool {
	fromA, toA := a.period()
	fromB, toB := b.period()
	begin := slices.MaxFunc([]time.Time{fromA, fromB}, time.Time.Compare)
	common := slices.MinFunc([]time.Time{toA, toB}, time.Time.Compare).Sub(begin)
	longer := max(toA.Sub(fromA), toB.Sub(fromB))
	return float64(common) >= commonShare*float64(longer)
}
