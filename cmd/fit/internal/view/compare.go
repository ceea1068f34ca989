package view

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/chart"
	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/page"
)

// compare adds the texts of a page with two rides.
func (v *view) compare() {
	a, b := v.pages[0], v.pages[1]
	v.Title = v.name(0) + " and " + v.name(1)
	v.Lead = figures.JoinKnown(" · ", v.title(0), figures.DeviceName(a.Files[0]), figures.DeviceName(b.Files[0]))
	v.addTable("As the devices recorded", v.factTable())
	v.addDifferences()
	if !v.overlap() {
		v.Notes = append(v.Notes, "The two were not recorded at the same time: both begin at 0.")
	}
}

// factTable returns the figures of both rides.
func (v *view) factTable() *figures.Table {
	t := figures.NewTable("", v.name(0), v.name(1))
	other := map[string]string{}
	facts := v.facts(1)
	for _, f := range facts {
		other[f.Name] = f.Text
	}
	for _, f := range v.facts(0) {
		t.Add(f.Name, f.Text, other[f.Name])
		delete(other, f.Name)
	}
	for _, f := range facts {
		if value, rest := other[f.Name]; rest {
			t.Add(f.Name, "", value)
		}
	}
	return t
}

// compared returns a row for each kind that both rides measured, over the records of the first ride
// at which the second also has a value. It adds to each row its curve.
func (v *view) compared(p chart.Pair, add func(kind int, each []float64)) *figures.Table {
	t := figures.NewTable("Average", v.name(0), v.name(1), "Difference", "", "Spread", "Apart", "Points")
	for i, k := range v.charted {
		d := chart.DifferencesOf(p.Values(k, func(x float64) float64 { return v.convert(k, x) }))
		if d.N == 0 {
			continue
		}
		kind := v.Kinds[i]
		number := func(x float64) string {
			if kind.Pace {
				return figures.Clock(x)
			}
			return fmt.Sprintf("%.*f", kind.Decimals, x)
		}
		t.Add(kind.Title+", "+kind.Unit, number(d.A), number(d.B), signed(d.B-d.A, number), share(d.A, d.B), "± "+number(d.Spread), number(d.Apart), strconv.Itoa(d.N))
		if k != chart.Temperature {
			add(i, d.Each)
		}
	}
	return t
}

// addDifferences adds tables and curves of the differences: by time, and if both went the same way,
// by distance, with the time between them.
func (v *view) addDifferences() {
	byTime := chart.ByTime(v.rides[0], v.rides[1], v.from[0], v.from[1])
	title := figures.Either(v.overlap(), "While both recorded", "At the same time from the start")
	v.addTable(title, v.compared(byTime, func(kind int, each []float64) { v.difference(kind).Time = each }))
	byDistance, ok := byTime.ByDistance()
	if !ok || !byDistance.SameCourse() {
		return
	}
	v.addTable("At the same distance", v.compared(byDistance, func(kind int, each []float64) { v.difference(kind).Distance = each }))
	v.Differences = append(v.Differences, page.Difference{
		Kind: page.Kind{Name: "gap", Title: "Time that " + v.name(1) + " is behind", Unit: "min", Pace: true}, Distance: byDistance.Behind(),
	})
	if !v.overlap() {
		v.Along = page.AlongDistance
	}
}

// difference returns the curve of a kind, which it adds if the page has none.
func (v *view) difference(kind int) *page.Difference {
	of := v.Kinds[kind]
	of.Title += ", " + v.name(1) + " − " + v.name(0)
	i := slices.IndexFunc(v.Differences, func(d page.Difference) bool { return d.Kind == of })
	if i < 0 {
		i = len(v.Differences)
		v.Differences = append(v.Differences, page.Difference{Kind: of})
	}
	return &v.Differences[i]
}

// signed returns a difference with its sign.
func signed(x float64, number func(float64) string) string {
	text := number(math.Abs(x))
	if x < 0 && strings.ContainsAny(text, "123456789") { // no −0
		return "−" + text
	}
	return "+" + text
}

// share returns by what percentage b exceeds a.
func share(a, b float64) string {
	if !(a > 0) {
		return ""
	}
	return fmt.Sprintf("%+.1f %%", 100*(b-a)/a)
}
