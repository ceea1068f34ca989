package main

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/edits"
)

// nothings are command lines of verbs that find nothing to do in rideFile.
var nothings = [][]string{
	{"merge", rideFile},
	{"merge", "--overlay", "heart_rate=" + vectorFiles + "/chained.fit", rideFile}, // of another year
	{"merge", "--overlay", "heart_rate=" + rideFile, "--offset", "24h", rideFile},
	{"trim", "--from", "0s", rideFile},
	{"trim", "--to", "2100-01-01T00:00:00Z", rideFile},
	{"cut", "--from", "2100-01-01T00:00:00Z", "--to", "2100-01-02T00:00:00Z", rideFile},
	{"cut", "--from", "30m", "--to", "20m", rideFile},
	{"despike", rideFile},
	{"fill", rideFile},
	{"swim", "--pool", "50m", "--join", "7", rideFile},
	{"scale", "power", "1", rideFile},
	{"scale", "distance", "1.02", vectorFiles + "/weight.fit"},
	{"conceal", "--zone", "-33.8568,151.2153,500", rideFile}, // the ride is in Germany
	{"strip", "-f", "swim_stroke", rideFile},
	{"strip", "-m", "hrv", "-f", "lap.swim_stroke", rideFile},
	{"strip", "--developer", vectorFiles + "/weight.fit"},
	{"shift", "--start", "2023-11-18T20:48:27Z", rideFile},
	{"set", "--sport", "cycling", rideFile},
	{"reduce", "--every", "1s", rideFile},
}

// TestNothingToDo wants OUT with the bytes of FILE, a line that says why, and 1.
func TestNothingToDo(t *testing.T) {
	t.Parallel()
	for _, args := range nothings {
		out := filepath.Join(t.TempDir(), "out.fit")
		name := args[len(args)-1]
		got := fitOn(nil, append(slices.Clone(args), "-o", out)...)
		if want := "fit: " + name + ": nothing to change\n"; got.status != 1 || got.errors != want || got.out != "" {
			t.Errorf("fit %q = %v, want 1 and %q", args, got, want)
			continue
		}
		if read(t, out) != read(t, name) {
			t.Errorf("fit %q changed the bytes of a file in which it found nothing to change", args)
		}
		got = fitOn(nil, append(slices.Clone(args), "-o", "-", "--report", "json")...)
		var r edits.Report
		if err := json.Unmarshal([]byte(got.errors), &r); err != nil || got.status != 1 || got.out != read(t, name) || r.Changes == nil || len(r.Changes) > 0 {
			t.Errorf("fit %q --report json = %d, %q, want 1 and no changes", args, got.status, got.errors)
		}
	}
}

// TestNothingToCut wants the whole file as the only part, and 1.
func TestNothingToCut(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	got := fitOn(nil, "split", "--pause", "20h", rideFile, "-o", folder)
	if want := "fit: " + rideFile + ": nothing to cut: 1 part in " + folder + "\n"; got.status != 1 || got.errors != want {
		t.Errorf("split without a cut = %v, want 1 and %q", got, want)
	}
	if read(t, filepath.Join(folder, "activity-1.fit")) != read(t, rideFile) {
		t.Error("split changed the bytes of a file that it did not cut")
	}
	if got := fitOn(nil, "split", "--pause", "20h", "--force", "--report", "json", rideFile, "-o", folder); got.status != 1 || !strings.HasSuffix(got.errors, `"parts":1}`+"\n") {
		t.Errorf("split without a cut = %v, want 1 and one part", got)
	}
}

// A compressed file in which nothing is to do comes out without its compression: OUT is a FIT file.
func TestNothingToDoPacked(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "ride.fit.gz")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(f)
	if _, err := z.Write([]byte(read(t, rideFile))); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if got := fitOn(nil, "strip", "-f", "swim_stroke", name, "-o", "-"); got.status != 1 || got.out != read(t, rideFile) {
		t.Errorf("strip of nothing = %d, %q, want 1 and the bytes of the ride", got.status, got.errors)
	}
}

// TestNobodyKnows wants 2, and nothing written, for a name that neither the profile nor the file has.
func TestNobodyKnows(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		`no field "heartrate"`:                   {"strip", "-f", "heart_rate,heartrate"},
		`no field "record.heartrate"`:            {"strip", "-f", "record.heartrate"},
		`no field "ride.heart_rate"`:             {"strip", "-f", "ride.heart_rate"},
		`no field "field_250"`:                   {"strip", "-f", "field_250"},
		`no message "message_65000"`:             {"strip", "-f", "heart_rate", "-m", "message_65000"},
		`"Muscle Oxygen" is a developer field`:   {"strip", "-f", "Muscle Oxygen"},
		`no such field of records: "heartrate"`:  {"merge", "--overlay", "heartrate=" + rideFile},
		`no such field of records: "swim_style"`: {"merge", "--overlay", "swim_style=" + rideFile},
	} {
		out := filepath.Join(t.TempDir(), "out.fit")
		got := fitOn(nil, append(args, rideFile, "-o", out)...)
		if got.status != 2 || got.out != "" || !strings.HasPrefix(got.errors, "fit: ") || !strings.Contains(got.errors, want) {
			t.Errorf("fit %q = %v, want 2 and %s", args, got, want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("fit %q wrote OUT", args)
		}
	}
}
