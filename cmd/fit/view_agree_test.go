package main

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"strings"
	"testing"
)

// fact is a figure of a page.
var fact = regexp.MustCompile(`<dt>([^<]*)</dt><dd>([^<]*)</dd>`)

// factsOf returns the figures of a page.
func factsOf(page string) map[string]string {
	facts := map[string]string{}
	for _, found := range fact.FindAllStringSubmatch(page, -1) {
		facts[found[1]] = found[2]
	}
	return facts
}

// shownFacts returns the figures that show prints, by the names of the page: it cuts averages from
// greatest values.
func shownFacts(text string) map[string]string {
	facts := map[string]string{}
	head, _, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(head) {
		if len(line) < 15 || strings.HasPrefix(line, "   ") {
			continue
		}
		label, value := strings.TrimSpace(line[2:14]), strings.TrimSpace(line[14:])
		switch label {
		case "Start", "Sport", "Device":
			continue
		case "Time":
			if moving, all, both := strings.Cut(value, " moving, "); both {
				facts["Moving time"], facts["Total time"] = moving, strings.TrimSuffix(all, " in total")
				continue
			}
		}
		value, most, _ := strings.Cut(value, ", max ")
		if most != "" {
			facts["Max "+strings.ToLower(label)] = most
		}
		if average, normalised, is := strings.Cut(value, ", normalised "); is {
			value, facts["Normalised power"] = average, normalised
		}
		facts[label] = value
	}
	return facts
}

// TestViewFactsAreShown compares the figures of pages with those that show prints of the same file, in
// both units.
func TestViewFactsAreShown(t *testing.T) {
	t.Parallel()
	for name, in := range map[string][]byte{
		"an evening": evening.file(), "a tour": tour(), "climbs": climbsOf(2), "a run": fiveK(1), "a ride": fiveK(2), "a swim": fiveK(5), "rowing": fiveK(15),
	} {
		for _, units := range []string{"metric", "imperial"} {
			page, _ := viewed(t, in, "--units", units)
			facts, shown := factsOf(page), shownFacts(fitOn(in, "show", "--units", units).out)
			if !maps.Equal(facts, shown) {
				t.Errorf("%s in %s units: the page has %q, show %q", name, units, facts, shown)
			}
		}
	}
}

// TestViewAverages has one average of each kind on a page: the charts say what the figures say.
func TestViewAverages(t *testing.T) {
	t.Parallel()
	for name, in := range map[string][]byte{"an evening": evening.file(), "a tour": tour(), "a run": fiveK(1), "a ride": fiveK(2)} {
		page, d := viewed(t, in)
		facts := factsOf(page)
		for k, kind := range d.Kinds {
			want := facts[kind.Title]
			if c := d.Rides[0].Columns[k]; c == nil || c.Average != want {
				t.Errorf("%s: the chart of %s has another average than %q", name, kind.Title, want)
			}
		}
	}
}

// TestViewColumnsOfTour compares the curves of a page with the numbers of the tour, in both units: a mile
// is 1609.344 m, a foot 0.3048 m. A page has as many decimals as it shows.
func TestViewColumnsOfTour(t *testing.T) {
	t.Parallel()
	for units, kinds := range map[string][]struct {
		column, unit string
		factor, add  float64
		precision    float64
	}{
		"metric":   {{"speed", "km/h", 3.6, 0, 0.05}, {"heart_rate", "bpm", 1, 0, 0}, {"altitude", "m", 1, 0, 0.05}, {"temperature", "°C", 1, 0, 0}, {"developer", "Nm", 1, 0, 0.005}},
		"imperial": {{"speed", "mph", 3600 / 1609.344, 0, 0.05}, {"heart_rate", "bpm", 1, 0, 0}, {"altitude", "ft", 1 / 0.3048, 0, 0.05}, {"temperature", "°F", 1.8, 32, 0.5}, {"developer", "Nm", 1, 0, 0.005}},
	} {
		_, d := viewed(t, tour(), "--units", units)
		if len(d.Kinds) != len(kinds) || len(d.Rides) != 1 || len(d.Rides[0].Columns) != len(kinds) {
			t.Fatalf("%d kinds of curves, want %d", len(d.Kinds), len(kinds))
		}
		for k, want := range kinds {
			if d.Kinds[k].Name != want.column || d.Kinds[k].Unit != want.unit {
				t.Errorf("curve %d is %s in %s, want %s in %s", k, d.Kinds[k].Name, d.Kinds[k].Unit, want.column, want.unit)
			}
			for i, got := range d.Rides[0].Columns[k].values() {
				stored, known := tourValue(want.column, i)
				if !known {
					if !math.IsNaN(got) {
						t.Errorf("%s of record %d is %v, want none", want.column, i, got)
					}
					continue
				}
				if v := stored*want.factor + want.add; math.Abs(got-v) > want.precision+1e-9 {
					t.Errorf("%s of record %d is %v %s, want %v", want.column, i, got, want.unit, v)
				}
			}
		}
		for i, metres := range d.Rides[0].Distance.values() {
			if want, _ := tourValue("distance", i); math.Abs(metres-want) > 0.5 {
				t.Errorf("record %d is at %v m, want %v", i, metres, want)
			}
		}
	}
}

// tourValue returns a number of a record of the tour.
func tourValue(column string, i int) (v float64, known bool) {
	for _, c := range tourColumns {
		if c.name == column || column == "developer" && strings.HasPrefix(c.name, "dev.") {
			v, known = c.value(i).(float64)
		}
	}
	return v, known
}

// TestViewZonesOfEvening wants the zones of a maximum of 200 bpm and 100 W: half of the 1200 s are below
// 140 bpm, half above, and the power is 100 W (zone 4) and 200 W (zone 7) in turns.
func TestViewZonesOfEvening(t *testing.T) {
	t.Parallel()
	page, _ := viewed(t, evening.file(), "--max-hr", "200", "--ftp", "100")
	for _, want := range [][]string{
		{"2", "120 to 140 bpm", "10:00", "50 %"},
		{"3", "140 to 160 bpm", "10:00", "50 %"},
		{"4", "160 to 180 bpm", "0:00", "0 %"},
		{"4", "91 to 106 W", "10:00", "50 %"},
		{"5", "106 to 121 W", "0:00", "0 %"},
		{"7", "from 151 W", "10:00", "50 %"},
	} {
		if row := "<td>" + strings.Join(want, "</td><td>"); !strings.Contains(page, row) {
			t.Errorf("the page lacks the zone %s", row)
		}
	}
	if bars := strings.Count(page, `<rect width="50%" `); bars != 4 {
		t.Errorf("%d bars are half as long as they can be, want 4", bars)
	}
}

// TestViewLapsOfEvening has two laps of ten minutes: a click on a row zooms to seconds from the start.
func TestViewLapsOfEvening(t *testing.T) {
	t.Parallel()
	page, d := viewed(t, evening.file())
	for i := range 2 {
		row := fmt.Sprintf(`<tr data-from="%d" data-to="%d"><td>%d</td><td>5.00 km</td><td>10:00</td><td>30.0 km/h</td><td>%d bpm</td><td>200 W</td>`, 600*i, 600*i+600, i+1, 140+i)
		if !strings.Contains(page, row) {
			t.Errorf("the page lacks the lap %s", row)
		}
	}
	if r := d.Rides[0]; len(r.Time.D) != 1200 || len(r.Breaks) != 0 || r.Curve[0] != 200 || r.Curve[1] != 150 {
		t.Errorf("%d records, breaks at %v, and a power curve of %v, want 1200, none, 200 W and 150 W", len(r.Time.D), r.Breaks, r.Curve)
	}
}
