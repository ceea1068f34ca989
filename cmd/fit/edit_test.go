package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/edits"
	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/mesg"
)

// rideFile is an invented ride of an hour: four laps, a pause, a developer field.
const rideFile = vectorFiles + "/activity.fit"

// edited runs a verb and returns the file that it makes, which must be whole.
func edited(t *testing.T, args ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.fit")
	if got := fitOn(nil, append(args, "-o", out)...); got.status != 0 {
		t.Fatalf("fit %q = %v", args, got)
	}
	if got := fitOn(nil, "check", "-q", out); got.status != 0 {
		t.Fatalf("fit %q made %v", args, got)
	}
	return out
}

// shownFigures returns what show --json says of a file.
func shownFigures(t *testing.T, name string) (f struct {
	Start    string  `json:"start"`
	Sport    string  `json:"sport"`
	Distance float64 `json:"distance_m"`
	Moving   float64 `json:"moving_s"`
	Laps     []any   `json:"laps"`
},
) {
	t.Helper()
	got := fitOn(nil, "show", "--json", name)
	if err := json.Unmarshal([]byte(got.out), &f); err != nil || got.status != 0 {
		t.Fatalf("show --json %s = %v: %v", name, got, err)
	}
	return f
}

// TestSplitAndMerge cuts a ride at its laps and puts it together again.
func TestSplitAndMerge(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	got := fitOn(nil, "split", "--lap", "--report", "json", rideFile, "-o", folder)
	if got.status != 0 || !strings.HasSuffix(got.errors, `"parts":4}`+"\n") {
		t.Fatalf("split = %v", got)
	}
	names, err := filepath.Glob(folder + "/activity-?.fit")
	if err != nil || len(names) != 4 {
		t.Fatalf("split made %q, %v", names, err)
	}
	whole := edited(t, "merge", folder)
	if was, is := shownFigures(t, rideFile), shownFigures(t, whole); was.Start != is.Start || len(is.Laps) != 4 || math.Abs(was.Distance-is.Distance) > 1 {
		t.Errorf("the merged ride is %v, was %v", is, was)
	}
	got = fitOn(nil, "merge", rideFile, rideFile, "-o", "-")
	if got.status != 1 || got.out != "" || !strings.Contains(got.errors, "recorded at the same time") {
		t.Errorf("merge with itself = %v", got)
	}
}

// TestTrimTimes gives the ends of a part in three ways.
func TestTrimTimes(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"--from", "2023-11-18T20:58:27Z", "--to", "2023-11-18T22:40:05+01:00"},
		{"--from", "10m", "--to", "-10m"},
		{"--from=+600s", "--to=-600s"},
	} {
		out := edited(t, append([]string{"trim", rideFile}, args...)...)
		if f := shownFigures(t, out); f.Start != "2023-11-18T21:58:27+01:00" || len(f.Laps) != 4 {
			t.Errorf("trim %q = %v", args, f)
		}
	}
}

// TestCutTimes gives the ends of what is cut out in three ways: 602 s from the record before to the
// one after are a pause of the ride.
func TestCutTimes(t *testing.T) {
	t.Parallel()
	was := shownFigures(t, rideFile)
	for _, args := range [][]string{
		{"--from", "2023-11-18T21:08:27Z", "--to", "2023-11-18T22:18:27+01:00"},
		{"--from", "20m", "--to", "30m"},
		{"--from=+1200s", "--to=-1898s"},
	} {
		out := edited(t, append([]string{"cut", rideFile}, args...)...)
		if f := shownFigures(t, out); f.Start != was.Start || len(f.Laps) != 4 || f.Moving != was.Moving-602 || f.Distance >= was.Distance {
			t.Errorf("cut %q = %v, was %v", args, f, was)
		}
		if got := fitOn(nil, "doctor", out); got.status != 0 {
			t.Errorf("cut %q: doctor says %v", args, got)
		}
	}
}

// TestEditReport reads what is said of an edit.
func TestEditReport(t *testing.T) {
	t.Parallel()
	b := []byte(read(t, rideFile))
	got := fitOn(b, "trim", "--to", "30m", "--report", "json", "-", "-o", "-")
	var r edits.Report
	if err := json.Unmarshal([]byte(got.errors), &r); err != nil || r.File != "stdin" || got.status != 0 {
		t.Fatalf("the report is %v: %v", got, err)
	}
	all := map[string]edits.Change{}
	for _, c := range r.Changes {
		all[c.Message] = c
	}
	if all["lap"] != (edits.Change{Message: "lap", Removed: 2}) || all["record"].Removed != 1799 || all["session"].Changed != 1 {
		t.Errorf("the report is %s", got.errors)
	}
	if got = fitOn(b, "trim", "--to", "30m", "-", "-o", "-"); !strings.Contains(got.errors, "fit: stdin: 1799 records cut off; totals of 1 session computed again\n") {
		t.Errorf("the report is %v", got)
	}
}

// TestEditKeeps leaves OUT and FILE as they are if anything is wrong.
func TestEditKeeps(t *testing.T) {
	t.Parallel()
	name := write(t, "ride.fit", []byte(read(t, rideFile))[:50000])
	out := write(t, "out.fit", []byte("before"))
	for _, args := range [][]string{
		{"trim", "--to", "30m", name},
		{"trim", "--from", "300h", rideFile},
		{"cut", "--from", "0s", "--to", "300h", rideFile},
		{"merge", name, rideFile},
		{"merge", vectorFiles + "/weight.fit"},
	} {
		if got := fitOn(nil, append(args, "-o", out)...); got.status != 1 || got.errors == "" || read(t, out) != "before" {
			t.Errorf("%q = %v, OUT %q", args, got, read(t, out))
		}
	}
	folder := filepath.Join(t.TempDir(), "none")
	if got := fitOn(nil, "split", "--lap", name, "-o", folder); got.status != 1 {
		t.Errorf("split of a cut file = %v", got)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("split of a cut file made a folder")
	}
}

func TestEditUsage(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"trim", rideFile, "-o", "-"},
		{"trim", "--to", "teatime", rideFile, "-o", "-"},
		{"trim", "--to", "1h", "--report", "xml", rideFile, "-o", "-"},
		{"cut", rideFile, "-o", "-"},
		{"cut", "--from", "10m", rideFile, "-o", "-"},
		{"cut", "--to", "10m", rideFile, "-o", "-"},
		{"cut", "--from", "10m", "--to", "teatime", rideFile, "-o", "-"},
		{"split", rideFile, "-o", "x"},
		{"split", "--lap", "--pause", "2m", rideFile, "-o", "x"},
		{"split", "--lap", rideFile, "-o", "-"},
		{"split", "--every-distance", "5", rideFile, "-o", "x"},
		{"split", "--every-distance", "0.1m", rideFile, "-o", "x"},
		{"split", "--every-distance", "1e400km", rideFile, "-o", "x"},
		{"split", "--every-time", "10ms", rideFile, "-o", "x"},
		{"split", "--pause", "-2m", rideFile, "-o", "x"},
		{"merge", "-o", "x"},
		{"merge", rideFile},
	} {
		if got := fitOn(nil, args...); got.status != 2 || got.out != "" {
			t.Errorf("%q = %v, want 2", args, got)
		}
	}
}

// TestTimesOutOfRange has times that a FIT file cannot have: they are before, or after, all records.
func TestTimesOutOfRange(t *testing.T) {
	t.Parallel()
	const nothing = "nothing to change"
	for _, tt := range []struct{ args, want string }{
		{"trim --from 1980-01-01T00:00:00Z", nothing},
		{"trim --from 0001-01-01T00:00:00Z", nothing},
		{"trim --from -1000000h", nothing},
		{"trim --to 2200-01-01T00:00:00Z", nothing},
		{"trim --to 1000000h", nothing},
		{"trim --to 1980-01-01T00:00:00Z", "no records with a time"},
		{"trim --to 0001-01-01T00:00:00Z", "no records with a time"},
		{"trim --to -1000000h", "no records with a time"},
		{"trim --from 2200-01-01T00:00:00Z", "no records with a time"},
		{"trim --from 1000000h", "no records with a time"},
		{"cut --from 2200-01-01T00:00:00Z --to 2201-01-01T00:00:00Z", nothing},
		{"cut --from 1970-01-01T00:00:00Z --to 1980-01-01T00:00:00Z", nothing},
	} {
		out := filepath.Join(t.TempDir(), "out.fit")
		got := fitOn(nil, append(strings.Fields(tt.args), rideFile, "-o", out)...)
		if got.status != 1 || !strings.Contains(got.errors, tt.want) || strings.Contains(got.errors, "4294967295") {
			t.Errorf("fit %s = %v, want 1 and %s", tt.args, got, tt.want)
		}
	}
	early := edited(t, "cut", "--from", "1980-01-01T00:00:00Z", "--to", "10m", rideFile)
	if was, is := shownFigures(t, rideFile), shownFigures(t, early); is.Start != "2023-11-18T21:58:28+01:00" || len(was.Laps) != len(is.Laps) {
		t.Errorf("the ride without its first ten minutes is %v, was %v", is, was)
	}
}

// TestTrimSwim has times from the first length of a swim, not from its only record, which comes later.
func TestTrimSwim(t *testing.T) {
	t.Parallel()
	a := ridetest.Swim(2) // 4 lengths of 25 m in 2 minutes, 20 s of rest, and the same again
	a.Records = slices.DeleteFunc(a.Records, func(r mesg.Record) bool { return r.Timestamp != a.Sessions[0].StartTime+200 })
	if len(a.Records) != 1 {
		t.Fatalf("%d records, want one", len(a.Records))
	}
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"swim.fit": ridetest.Bytes(a)})
	file := filepath.Join(folder, "swim.fit")
	for _, tt := range []struct {
		args   []string
		metres float64
	}{
		{[]string{"--from", "1m"}, 150}, {[]string{"--to", "1m"}, 50}, {[]string{"--from", "58s", "--to", "92s"}, 25},
	} {
		out := edited(t, append([]string{"trim", file}, tt.args...)...)
		if f := shownFigures(t, out); f.Distance != tt.metres {
			t.Errorf("trim %q = %v m, want %v m", tt.args, f.Distance, tt.metres)
		}
	}
}
