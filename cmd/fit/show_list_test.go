package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// outingAt is an outing of twenty minutes, 1200.5 s, at a time of UTC, on a clock an hour ahead.
func outingAt(t *testing.T, at string) outing {
	t.Helper()
	start, err := time.Parse(time.RFC3339, at)
	if err != nil {
		t.Fatal(err)
	}
	o := evening
	o.start, o.records = uint32(start.Unix()-631065600), 1
	return o
}

// listed returns what show prints of a folder with files, without the name of the folder.
func listed(t *testing.T, files map[string][]byte, args ...string) string {
	t.Helper()
	folder := t.TempDir()
	save(t, folder, files)
	got := fitOn(nil, append([]string{"show", folder}, args...)...)
	if got.status != 0 {
		t.Errorf("show of a folder = %v, want 0", got)
	}
	return strings.ReplaceAll(got.out, folder+string(filepath.Separator), "")
}

// TestShowListPeriods has rides at the turn of a year: weeks are ISO 8601's, in which 30 December 2024
// is in the first week of 2025, and all is in local time.
func TestShowListPeriods(t *testing.T) {
	t.Parallel()
	files := map[string][]byte{
		"a.fit": outingAt(t, "2024-12-29T12:00:00Z").file(), // a Sunday
		"b.fit": outingAt(t, "2024-12-30T12:00:00Z").file(),
		"c.fit": outingAt(t, "2024-12-31T23:30:00Z").file(), // 0:30 local time
	}
	for zone, want := range map[string]map[string]int{
		"":                      {"2024 week 52": 1, "2025 week 01": 2, "2024-12": 2, "2025-01": 1, "2024": 2, "2025": 1},
		"--tz=UTC":              {"2024 week 52": 1, "2025 week 01": 2, "2024-12": 3, "2024": 3},
		"--tz=America/New_York": {"2024 week 52": 1, "2025 week 01": 2, "2024-12": 3, "2024": 3},
		"--tz=Asia/Tokyo":       {"2024 week 52": 1, "2025 week 01": 2, "2024-12": 2, "2025-01": 1, "2024": 2, "2025": 1},
	} {
		var args []string
		if zone != "" {
			args = append(args, zone)
		}
		got := listed(t, files, args...)
		_, totals, _ := strings.Cut(got, "\n\n")
		found := 0
		for line := range strings.Lines(totals) {
			period, rest, is := strings.Cut(strings.TrimSpace(line), "  Cycling  ")
			if !is {
				continue
			}
			found++
			n := want[period]
			if row := fmt.Sprintf("%d  %d.00 km", n, 10*n); n == 0 || !strings.HasPrefix(strings.TrimSpace(rest), row) {
				t.Errorf("%s: the totals of %s are %q, want %q", zone, period, rest, row)
			}
		}
		if found != len(want) {
			t.Errorf("%s: %d rows of totals, want %d:\n%s", zone, found, len(want), totals)
		}
	}
}

// TestShowListTwins lists a ride and a second device on it: they are one ride if they have 80 % of the
// longer one in common. 960.5 s of 1200.5 s are as much, 959.5 s are not.
func TestShowListTwins(t *testing.T) {
	t.Parallel()
	for later, twin := range map[uint32]bool{0: true, 240: true, 241: false, 1300: false} {
		second := evening
		second.start += later
		got := listed(t, map[string][]byte{"a.fit": evening.file(), "b.fit": second.file()})
		if is := strings.Contains(got, "=  b.fit is a.fit\n"); is != twin {
			t.Errorf("a ride %d s later is the same: %v, want %v:\n%s", later, is, twin, got)
		}
		if counts := map[bool]string{true: "Cycling           1  10.00 km", false: "Cycling           2  20.00 km"}[twin]; strings.Count(got, counts) != 3 {
			t.Errorf("the totals of a ride %d s later are\n%s, want %q in week, month and year", later, got, counts)
		}
	}
}

// TestShowListDamaged lists a ride with copies of it that are cut short: they count once, whatever
// their names, and are on the clock of the ride, which they have lost.
func TestShowListDamaged(t *testing.T) {
	t.Parallel()
	whole := evening.file()
	place := func(n int, long uint32) []byte {
		w := newFile()
		w.Message(0, 0, fittest.Enum(0, 4))
		for i := range uint32(n) {
			w.Message(1, 20, fittest.Uint32(253, saturday+i), fittest.Sint32(0, 500_000_000+int32(i)), fittest.Sint32(1, int32(long+i)))
		}
		return w.Bytes()
	}
	for name, files := range map[string]map[string][]byte{
		"behind":       {"ride.fit": whole, "z.fit": whole[:len(whole)/2], "zz.fit": whole[:len(whole)/10]},
		"before":       {"ride.fit": whole, "a.fit": whole[:len(whole)/10], "aa.fit": whole[:len(whole)/2]},
		"a few bytes":  {"ride.fit": whole, "a.fit": whole[:200]},
		"with a place": {"ride.fit": place(1000, 90_000_000), "a.fit": place(30, 90_000_000), "z.fit": place(1, 90_000_000)},
	} {
		folder := t.TempDir()
		save(t, folder, files)
		got := fitOn(nil, "show", folder).out
		if strings.Count(got, "Cycling           1  10.00 km")+strings.Count(got, "Generic           1  ~16:39") != 3 || strings.Count(got, " is "+filepath.Join(folder, "ride.fit")) != len(files)-1 {
			t.Errorf("%s: show wrote\n%s, want one ride", name, got)
		}
		clock, start := "  Start (local time)", "Sat 2023-11-18 21:48"
		if name == "with a place" {
			clock, start = "  Start (UTC)", "Sat 2023-11-18 20:48"
		}
		if !strings.Contains(got, clock) || strings.Count(got, start) != len(files) {
			t.Errorf("%s: show wrote\n%s, want %s and %s in each line", name, got, clock, start)
		}
	}
	elsewhere := listed(t, map[string][]byte{"a.fit": place(1000, 90_000_000), "b.fit": place(30, 80_000_000)})
	if strings.Contains(elsewhere, "=") {
		t.Errorf("rides in two places are one:\n%s", elsewhere)
	}
}

// TestShowListClocks has a ride of a device that does not know the local time: then all starts are in UTC,
// and the title says so, as it says the zone of --tz.
func TestShowListClocks(t *testing.T) {
	t.Parallel()
	bare := newFile()
	bare.Message(0, 0, fittest.Enum(0, 4))
	bare.Message(1, 18, fittest.Uint32(2, saturday+86400), fittest.Uint32(7, 600_000))
	files := map[string][]byte{"a.fit": evening.file(), "b.fit": bare.Bytes()}
	for zone, want := range map[string][]string{
		"":                {"  Start (UTC)  ", "Sat 2023-11-18 20:48", "Sun 2023-11-19 20:48"},
		"--tz=Asia/Tokyo": {"  Start (Asia/Tokyo)  ", "Sun 2023-11-19 05:48", "Mon 2023-11-20 05:48"},
		"--tz=+05:30":     {"  Start (+05:30)  ", "Sun 2023-11-19 02:18", "Mon 2023-11-20 02:18"},
	} {
		var args []string
		if zone != "" {
			args = append(args, zone)
		}
		got := listed(t, files, args...)
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("show %s wrote\n%s, want %q", zone, got, text)
			}
		}
	}
}

// TestShowListUnknown lists activities of which the start, the sport or all sums are unknown. All are in
// the list, the ones without a start first, and only activities with a start are in totals.
func TestShowListUnknown(t *testing.T) {
	t.Parallel()
	bare := newFile()
	bare.Message(0, 0, fittest.Enum(0, 4))
	started := newFile()
	started.Message(0, 0, fittest.Enum(0, 4))
	started.Message(1, 18, fittest.Uint32(2, saturday))
	got := listed(t, map[string][]byte{"a.fit": evening.file(), "b.fit": started.Bytes(), "c.fit": bare.Bytes()}, "--tz=UTC")
	lines := strings.Split(got, "\n")
	if len(lines) < 5 || strings.TrimSpace(lines[1]) != "c.fit" || !strings.HasSuffix(lines[2], "  a.fit") || !strings.HasSuffix(lines[3], "  b.fit") {
		t.Errorf("the list is\n%s, want c.fit, of which nothing is known, a.fit and b.fit", got)
	}
	if strings.Count(got, "2023 week 46") != 2 || strings.Count(got, "Activities") != 3 || strings.Contains(got, "0001") {
		t.Errorf("the totals are\n%s, want a row for cycling and one without a sport", got)
	}
}

// TestShowListOthers has nothing to list, because the files are not activities.
func TestShowListOthers(t *testing.T) {
	t.Parallel()
	weight := []byte(read(t, vectorFiles+"/weight.fit"))
	if got, want := listed(t, map[string][]byte{"a.fit": weight, "b.fit": weight}), "Files that are not activities: 2\n"; got != want {
		t.Errorf("show of a folder without activities wrote %q, want %q", got, want)
	}
}

// TestShowListAligned has sports with short and long names, and titles in several scripts: all rows have
// their columns below the titles, and the label last.
func TestShowListAligned(t *testing.T) {
	t.Parallel()
	files := map[string][]byte{}
	list := "ID,Date,Activity Name,Filename\n"
	for i, sport := range []uint8{2, 12, 64, 1, 200, 0} {
		o := outingAt(t, fmt.Sprintf("2024-06-%02dT08:00:00Z", i+1))
		o.sport = sport
		o.seconds *= uint32(i + 1)
		name := fmt.Sprintf("%d.fit", i)
		files[name] = o.file()
		list += fmt.Sprintf("%d,today,%s,%s\n", i, []string{"Über den Paß", "朝の散歩", "🚴 ride", "a\tb", "x", ""}[i], name)
	}
	files["activities.csv"] = []byte(list)
	folder := t.TempDir()
	save(t, folder, files)
	got := fitOn(nil, "show", folder)
	table, _, _ := strings.Cut(got.out, "\n\n")
	lines := strings.Split(table, "\n")
	if len(lines) != 7 {
		t.Fatalf("the list is\n%s, want six activities", table)
	}
	for i, line := range lines[1:] {
		for title, cell := range map[string]string{"Distance": " km", "Ascent": "112 m", "Heart rate": "141 bpm", "Power": "205 W"} {
			if end, want := endOf(line, cell), endOf(lines[0], title); end != want {
				t.Errorf("%s of activity %d ends in column %d, its title in %d:\n%s", title, i, end, want, table)
			}
		}
	}
	for i, label := range []string{"Über den Paß (", "朝の散歩 (", "🚴 ride (", `"a\tb" (`, "x (", ""} {
		if !strings.Contains(lines[1+i], "  "+label+folder) {
			t.Errorf("activity %d is %q, want %q", i, lines[1+i], label)
		}
	}
}

// endOf returns in which column a text ends.
func endOf(line, text string) int {
	before, _, _ := strings.Cut(line, text)
	return utf8.RuneCountInString(before + text)
}

// TestShowListOrder sorts by start, then by name, whatever the order of the arguments.
func TestShowListOrder(t *testing.T) {
	t.Parallel()
	folder, other := t.TempDir(), t.TempDir()
	early, late := outingAt(t, "2024-05-01T06:00:00Z").file(), outingAt(t, "2024-05-02T06:00:00Z").file()
	save(t, folder, map[string][]byte{"z.fit": early, "b.fit": late})
	save(t, other, map[string][]byte{"a.fit": late})
	for _, args := range [][]string{{folder, other}, {other, folder}, {filepath.Join(folder, "b.fit"), other, filepath.Join(folder, "z.fit")}} {
		var order []string
		for line := range strings.Lines(fitOn(nil, append([]string{"show"}, args...)...).out) {
			if name := strings.Fields(line + " .")[0]; name == "Wed" || name == "Thu" {
				fields := strings.Fields(line)
				order = append(order, filepath.Base(fields[len(fields)-1]))
			}
		}
		first := min(filepath.Join(folder, "b.fit"), filepath.Join(other, "a.fit"))
		want := []string{"z.fit", filepath.Base(first), filepath.Base(first)} // the second of one ride says which it is
		if strings.Join(order, " ") != strings.Join(want, " ") {
			t.Errorf("show %q lists %q, want %q", args, order, want)
		}
	}
}
