package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// periods lists the periods of totals: the name of an activity's period.
var periods = []struct {
	title string
	of    func(e *entry) string
}{
	{"Week", func(e *entry) string {
		year, week := e.start.ISOWeek()
		return fmt.Sprintf("%d week %02d", year, week)
	}},
	{"Month", func(e *entry) string { return e.start.Format("2006-01") }},
	{"Year", func(e *entry) string { return e.start.Format("2006") }},
}

// A total is the sums of a sport in a period.
type total struct {
	count int
	sums  activity.Sums
}

// totalKey orders totals by period, and in it by the name of the sport.
type totalKey struct{ period, sport string }

// printTotals prints a table for each kind of period.
func (p *program) printTotals(list []*entry) {
	for _, period := range periods {
		totals := map[totalKey]*total{}
		for _, e := range list {
			if e.known && e.twin == nil {
				key := totalKey{period.of(e), nameOfSport(e.sums.Sport)}
				if totals[key] == nil {
					totals[key] = &total{}
				}
				totals[key].add(e.sums.Sums)
			}
		}
		if len(totals) > 0 {
			p.printPeriods(period.title, totals)
		}
	}
}

func (t *total) add(s activity.Sums) {
	t.count++
	if t.count == 1 {
		t.sums = s
		return
	}
	t.sums = activity.Total([]activity.Sums{t.sums, s})
}

func (p *program) printPeriods(title string, totals map[totalKey]*total) {
	keys := slices.SortedFunc(maps.Keys(totals), func(a, b totalKey) int {
		return slices.Compare([]string{a.period, a.sport}, []string{b.period, b.sport})
	})
	t := &table{}
	t.add(title, "Sport", "Activities", "Distance", "Time", "Ascent", "Calories")
	u := p.units()
	for _, k := range keys {
		s := totals[k].sums
		t.add(k.period, worded(k.sport), strconv.Itoa(totals[k].count), u.distance(profile.SportInvalid, s.Distance),
			clock(movingOf(s)), u.height(s.Ascent), positive(s.Calories, "kcal"))
	}
	s := &showPage{program: p}
	s.print(t)
}
