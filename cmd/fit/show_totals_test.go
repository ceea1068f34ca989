package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A sumOf is what the rows of totals add up.
type sumOf struct {
	count, seconds int
}

// row returns the cells of a row of totals. An outing has 10.0005 km, 112 m up and 412 kcal.
func (s sumOf) row(period, sport string) string {
	took := fmt.Sprintf("%d:%02d", s.seconds/60, s.seconds%60)
	if s.seconds >= 3600 {
		took = fmt.Sprintf("%d:%02d:%02d", s.seconds/3600, s.seconds/60%60, s.seconds%60)
	}
	return fmt.Sprintf("%s %s %d %.2f km %s %d m %d kcal", period, sport, s.count, 10.0005*float64(s.count), took, 112*s.count, 412*s.count)
}

// weekOf returns the week of ISO 8601, by its rule: a week has the year of its Thursday.
func weekOf(at time.Time) string {
	thursday := at.AddDate(0, 0, 3-(int(at.Weekday())+6)%7)
	return fmt.Sprintf("%d week %02d", thursday.Year(), (thursday.YearDay()+6)/7)
}

// TestShowTotalsAddUp lists sixty outings of two years and three sports, every eleven days and some hours,
// and adds them up by week, month and year in local time, an hour ahead of UTC.
func TestShowTotalsAddUp(t *testing.T) {
	t.Parallel()
	sports := []struct {
		num  uint8
		name string
	}{{1, "Running"}, {2, "Cycling"}, {11, "Walking"}}
	files, sums, periods := map[string][]byte{}, map[string]map[string]sumOf{}, map[string]string{}
	for i := range uint32(60) {
		sport := sports[i*i%7%3]
		o := outing{sport: sport.num, maker: 1, start: saturday + i*(11*86400+4567), seconds: 600 + 157*i, records: 1}
		files[fmt.Sprintf("%02d.fit", i)] = o.file()
		at := time.Unix(631065600+int64(o.start)+3600, 0).UTC()
		for kind, period := range map[string]string{"Week": weekOf(at), "Month": at.Format("2006-01"), "Year": at.Format("2006")} {
			periods[period] = kind
			if sums[period] == nil {
				sums[period] = map[string]sumOf{}
			}
			s := sums[period][sport.name]
			sums[period][sport.name] = sumOf{s.count + 1, s.seconds + int(o.seconds)}
		}
	}
	want := map[string][]string{}
	for period, bySport := range sums {
		for sport, s := range bySport {
			want[periods[period]] = append(want[periods[period]], s.row(period, sport))
		}
	}
	sections := strings.Split(listed(t, files), "\n\n")
	if len(sections) != 4 {
		t.Fatalf("%d tables, want the list and three of totals", len(sections))
	}
	for i, kind := range []string{"Week", "Month", "Year"} {
		var got []string
		for line := range strings.Lines(sections[i+1]) {
			got = append(got, strings.Join(strings.Fields(line), " "))
		}
		slices.Sort(want[kind])
		if head := kind + " Sport Activities Distance Time Ascent Calories"; got[0] != head || !slices.Equal(got[1:], want[kind]) {
			t.Errorf("the totals are\n%s\nwant below %s\n%s", strings.Join(got, "\n"), head, strings.Join(want[kind], "\n"))
		}
	}
}

// TestShowTotalsAtLeast adds an outing up with one that has no ascent and no calories: the totals are marked.
func TestShowTotalsAtLeast(t *testing.T) {
	t.Parallel()
	full := outing{sport: 2, maker: 1, start: saturday, seconds: 1200, records: 1}
	bare := outing{sport: 2, maker: 1, start: saturday - 86400, seconds: 1200, bare: true}
	for want, files := range map[string]map[string][]byte{
		"2023 Cycling 2 20.00 km 40:00 ≥ 112 m ≥ 412 kcal": {"full.fit": full.file(), "bare.fit": bare.file()},
		"2023 Cycling 1 10.00 km 20:00 112 m 412 kcal":     {"full.fit": full.file()},
		"2023 Cycling 1 10.00 km 20:00":                    {"bare.fit": bare.file()},
	} {
		lines := strings.Split(strings.TrimSpace(listed(t, files)), "\n")
		if got := strings.Join(strings.Fields(lines[len(lines)-1]), " "); got != want {
			t.Errorf("the total of the year is %q, want %q", got, want)
		}
	}
}

// TestShowListColours prints on a terminal with colours: the head and twins are faint, other lines are plain,
// and except for the colours each line is the same as in a pipe.
func TestShowListColours(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	other := evening
	other.start += 86400
	save(t, folder, map[string][]byte{"a.fit": evening.file(), "b.fit": evening.file(), "c.fit": other.file()})
	var out, errs strings.Builder
	p := run.New(&run.Arguments{Files: []string{folder}, MaxSize: 1 << 20}, strings.NewReader(""), &out, &errs)
	p.Terminal, p.Colours = true, true
	_, command := figures.Show.Flags()
	command.Run(p)
	p.Out.Flush()
	faints := 0
	lines := strings.SplitAfter(out.String(), "\n")
	for i, line := range lines[:4] {
		is := strings.HasPrefix(line, "\x1b[2m") && strings.HasSuffix(line, "\x1b[0m\n")
		if is {
			faints++
		}
		if is != (i == 0 || i == 2) {
			t.Errorf("line %d of the list is %q", i, line)
		}
	}
	plain := strings.NewReplacer("\x1b[2m", "", "\x1b[0m", "").Replace(out.String())
	if want := fitOn(nil, "show", folder).out; plain != want || faints != 2 {
		t.Errorf("without colours the list is\n%s%s\nwant\n%s", plain, errs.String(), want)
	}
}

// TestShowEffortsAreGreatest compares the best efforts of a ride, whose power jumps, with those that a
// search of all its parts finds: the greatest mean, and of equal ones the first.
func TestShowEffortsAreGreatest(t *testing.T) {
	t.Parallel()
	watts := make([]float64, 400)
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	for i, x := 0, uint32(7); i < len(watts); i++ {
		x = x*1664525 + 1013904223
		watts[i] = float64(100 + x>>24 + uint32(i%97))
		w.Message(1, 20, fittest.Uint32(253, saturday+uint32(i)), fittest.Uint16(7, uint16(watts[i])))
	}
	w.Message(2, 18, fittest.Uint32(253, saturday+399), fittest.Uint32(2, saturday), fittest.Uint32(7, 399_000), fittest.Enum(5, 2))
	var line struct {
		Efforts []effortJSON `json:"best_efforts"`
	}
	if err := json.Unmarshal([]byte(fitOn(w.Bytes(), "show", "--json").out), &line); err != nil {
		t.Fatal(err)
	}
	durations := []int{5, 60, 300} // 20 min are longer than the ride
	if len(line.Efforts) != len(durations) {
		t.Fatalf("%d best efforts, want %d", len(line.Efforts), len(durations))
	}
	text := fitOn(w.Bytes(), "show").out
	for i, seconds := range durations {
		most, from := 0.0, 0
		for at := 0; at+seconds <= len(watts); at++ {
			sum := 0.0
			for _, v := range watts[at : at+seconds] {
				sum += v
			}
			if mean := sum / float64(seconds); mean > most {
				most, from = mean, at
			}
		}
		if e := line.Efforts[i]; *e.Seconds != float64(seconds) || math.Abs(*e.AvgPower-most) > 0.0006 || *e.Start != float64(from) {
			t.Errorf("effort %d is %v W over %v s from %v s, want %v W over %d s from %d s", i, *e.AvgPower, *e.Seconds, *e.Start, most, seconds, from)
		}
		if row := fmt.Sprintf("  %.0f W  %d:%02d\n", most, from/60, from%60); !strings.Contains(text, row) {
			t.Errorf("show wrote\n%s, want %q", text, row)
		}
	}
}
