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
	start    time.Time      // local, if local is true
	known    bool           // whether start is known
	local    bool           // whether the clock of the device is known, or --tz
	first    []moment       // of its records
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
		e := &entry{name: s.Name, title: titles.of(s.Name), sums: s.Summary.Total, swim: s.Swim(), local: s.Summary.Local || o.location != nil, first: momentsIn(s.Files)}
		e.start, e.known = s.Start(e.sums.Start)
		list = append(list, e)
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

// printList prints the lines.
func (o *showOptions) printList(p *run.Program, list []*entry) {
	t := NewTable("Start ("+o.clock(list)+")", "Sport", "Distance", "Time", "Speed", "Ascent", "Heart rate", "Power", "")
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
		if i > 0 {
			line += "  " + list[i-1].label()
		}
		if i == 0 || list[i-1].original != nil {
			line = p.Paint(run.Faint, line)
		}
		fmt.Fprintln(p.Out, line)
	}
}

// clock returns which clock the starts of a list are of, and moves them to it: that of the device, of --tz, or
// UTC if the clock of one of the devices is unknown. A copy of a ride, such as a damaged one that has lost it,
// is on the clock of the ride.
func (o *Options) clock(list []*entry) string {
	if o.location != nil {
		return o.zone
	}
	for _, e := range list {
		e.shareClock(e.original)
		e.original.shareClock(e)
	}
	if !slices.ContainsFunc(list, func(e *entry) bool { return e.known && !e.local }) {
		return "local time"
	}
	for _, e := range list {
		e.start = e.start.UTC()
	}
	return "UTC"
}

// shareClock moves e to the clock of another activity, if only that is known.
func (e *entry) shareClock(other *entry) {
	if e != nil && other != nil && !e.local && other.local {
		e.start, e.local = e.start.In(other.start.Location()), true
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
