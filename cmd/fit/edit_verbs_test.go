package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// editLines has a command line of each verb that makes one file of another.
var editLines = [][]string{
	{"trim", "--from", "1s", "--to=-1s"},
	{"cut", "--from", "2s", "--to=-2s"},
	{"despike"},
	{"fill"},
	{"swim", "--pool", "50m", "--stroke", "drill"},
	{"scale", "power", "1.03"},
	{"conceal", "--zone", "47,8,1000", "--names"},
	{"conceal", "--ends", "500m"},
	{"strip", "-f", "heart_rate,record.power", "-m", "event", "--developer"},
	{"shift", "--by", "1h"},
	{"shift", "--start", "2024-06-01T09:00:00+02:00"},
	{"shift", "--local"},
	{"shift", "--stale"},
	{"set", "--sport", "running", "--name", "x", "--gear", "y"},
	{"reduce", "--metres", "5"},
	{"reduce", "--every", "7s"},
	{"merge"},
	{"merge", "--overlay", "heart_rate=" + rideFile, "--offset", "auto"},
	{"merge-hr"},
}

// checkEdits wants a whole file of each verb, or the bytes of the input where there is nothing to
// change, or an error and no output; always an error if the input is not whole.
func checkEdits(t *testing.T, b []byte, check result) {
	t.Helper()
	some := editLines
	if check.status != 0 { // all read the file alike
		i := len(b) % len(editLines)
		some = editLines[i : i+1]
	}
	for _, args := range some {
		got := fitOn(b, append(args, "-", "-o", "-")...)
		switch {
		case got.status == 0 && check.status == 0:
			if is := fitOn([]byte(got.out), "check"); is.status != 0 {
				t.Errorf("fit %q of %x made %x: %v", args, b, got.out, is)
			}
		case got.status == 1 && check.status == 0 && strings.HasSuffix(got.errors, "fit: stdin: nothing to change\n") && got.out == string(b):
		case got.status != 1 || got.out != "" || got.errors == "":
			t.Errorf("fit %q of %x = %v, check %d", args, b, got, check.status)
		}
	}
}

// TestEditVectors runs the verbs over all vectors, whole and damaged.
func TestEditVectors(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob(vectorFiles + "/*.fit")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		b := []byte(read(t, name))
		checkEdits(t, b, fitOn(b, "check"))
	}
}

// TestEditShared runs the verbs over real files.
func TestEditShared(t *testing.T) {
	t.Parallel()
	for _, r := range collection(t) {
		if len(r.b) < 120_000 { // the same again, for longer
			checkEdits(t, r.b, fitOn(r.b, "check"))
		}
	}
}

// TestConcealHome hides where the ride begins.
func TestConcealHome(t *testing.T) {
	t.Parallel()
	positions := func(name string) (n int) {
		return strings.Count(fitOn(nil, "dump", "-m", "record", "-f", "position_lat", name).out, "position_lat")
	}
	const zone = "52.0317,13.4340,500"
	out := edited(t, "conceal", "--zone="+zone, rideFile)
	if was, is := positions(rideFile), positions(out); is == was || is == 0 {
		t.Errorf("conceal --zone=%s: %d positions of %d", zone, is, was)
	}
	if was, is := shownFigures(t, rideFile), shownFigures(t, out); was.Distance != is.Distance || len(is.Laps) != 4 {
		t.Errorf("the concealed ride is %v, was %v", is, was)
	}
}

// TestConcealAll hides all of a ride: its figures stay, and nothing is left that a map could show.
func TestConcealAll(t *testing.T) {
	t.Parallel()
	out := edited(t, "conceal", "--zone=52.0317,13.4340,100000", rideFile)
	if n := strings.Count(fitOn(nil, "dump", "-m", "record", out).out, "heart_rate"); n < 3500 {
		t.Errorf("%d records with a heart rate, want those of the ride", n)
	}
	for _, format := range []string{"gpx", "kml", "geojson"} {
		to := filepath.Join(t.TempDir(), "out")
		got := fitOn(nil, format, out, "-o", to)
		if want := "fit: " + out + ": no position in it\n"; got.status != 1 || got.errors != want {
			t.Errorf("fit %s of a ride without positions = %v, want 1 and %q", format, got, want)
		}
		if _, err := os.Stat(to); err == nil {
			t.Errorf("fit %s of a ride without positions wrote a file", format)
		}
	}
	if got := fitOn(nil, "tcx", out); got.status != 0 || !strings.Contains(got.out, "<HeartRateBpm>") || strings.Contains(got.out, "<Position>") {
		t.Errorf("fit tcx of a ride without positions = %d, %q", got.status, got.errors)
	}
}

// TestShiftAndSet reads back what two verbs have changed.
func TestShiftAndSet(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args  []string
		start string
		sport string
	}{
		{[]string{"shift", "--by", "-1h"}, "2023-11-18T20:48:26+01:00", "cycling"},
		{[]string{"shift", "--start", "2024-06-01T09:00:01+02:00"}, "2024-06-01T08:00:00+01:00", "cycling"},
		{[]string{"set", "--sport", "running"}, "2023-11-18T21:48:26+01:00", "running"},
	} {
		out := edited(t, append(tt.args, rideFile)...)
		if f := shownFigures(t, out); f.Start != tt.start || f.Sport != tt.sport {
			t.Errorf("%q: %v, want %v", tt.args, f, tt)
		}
	}
	if got := fitOn(nil, "shift", "--stale", rideFile, "-o", "-"); got.status != 1 || got.out != "" || !strings.Contains(got.errors, "no jump") {
		t.Errorf("shift --stale of a good file = %v", got)
	}
}

// TestStripVerb takes out what was named, and no more.
func TestStripVerb(t *testing.T) {
	t.Parallel()
	out := edited(t, "strip", "-f", "heart_rate,lap.avg_heart_rate", "--developer", rideFile)
	dump := fitOn(nil, "dump", out).out
	if strings.Contains(dump, " heart_rate ") || strings.Count(dump, "avg_heart_rate") != 1 || strings.Contains(dump, "developer_data_id") || strings.Contains(dump, "\"") && strings.Contains(dump, "field_description") {
		t.Error("the stripped file has too much, or too little")
	}
}

func TestReduceVerb(t *testing.T) {
	t.Parallel()
	out := edited(t, "reduce", "--every", "10s", rideFile)
	if n := strings.Count(fitOn(nil, "dump", "-m", "record", out).out, "\n"); n < 360 || n > 380 {
		t.Errorf("%d records, want one in 10 of 3600", n)
	}
}

func TestEditVerbsUsage(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"conceal", rideFile, "-o", "-"},
		{"conceal", "--zone", "91,8,500", rideFile, "-o", "-"},
		{"conceal", "--zone", "47,8", rideFile, "-o", "-"},
		{"conceal", "--zone", "47,8,-1", rideFile, "-o", "-"},
		{"conceal", "--zone", "NaN,8,1", rideFile, "-o", "-"},
		{"conceal", "--zone", "47,8,NaN", rideFile, "-o", "-"},
		{"conceal", "--zone", "47,8,Inf", rideFile, "-o", "-"},
		{"conceal", "--zone", "47,8,100001", rideFile, "-o", "-"},
		{"strip", rideFile, "-o", "-"},
		{"strip", "-m", "file_id", rideFile, "-o", "-"},
		{"strip", "-m", "nothing", rideFile, "-o", "-"},
		{"shift", rideFile, "-o", "-"},
		{"shift", "--by", "1h", "--local", rideFile, "-o", "-"},
		{"shift", "--by", "1ms", rideFile, "-o", "-"},
		{"shift", "--start", "noon", rideFile, "-o", "-"},
		{"set", rideFile, "-o", "-"},
		{"set", "--sport", "chess", rideFile, "-o", "-"},
		{"reduce", rideFile, "-o", "-"},
		{"reduce", "--metres", "-1", rideFile, "-o", "-"},
		{"reduce", "--every", "1ms", rideFile, "-o", "-"},
		{"reduce", "--metres", "1", rideFile},
		{"merge", "--overlay", "heart_rate", rideFile, "-o", "-"},
		{"merge", "--overlay", "heart_rate=x", rideFile, rideFile, "-o", "-"},
		{"merge", "--offset", "soon", rideFile, "-o", "-"},
		{"merge-hr", rideFile},
		{"despike", rideFile},
		{"diff", rideFile},
	} {
		if got := fitOn(nil, args...); got.status != 2 || got.out != "" {
			t.Errorf("%q = %v, want 2", args, got)
		}
	}
}

// TestOverlayVerb takes heart rates out and brings them in from another file.
func TestOverlayVerb(t *testing.T) {
	t.Parallel()
	bare := edited(t, "strip", "-f", "heart_rate,avg_heart_rate,max_heart_rate", rideFile)
	late := edited(t, "shift", "--by", "123s", bare)
	both := edited(t, "merge", "--overlay", "heart_rate="+rideFile, "--offset", "auto", late)
	back := edited(t, "shift", "--by=-123s", both)
	// where the ride had no heart rate for a moment, it now has the nearest one
	for line := range strings.Lines(fitOn(nil, "diff", rideFile, back).out) {
		if !strings.Contains(line, "record: heart_rate none, now 11") {
			t.Error(line)
		}
	}
	if got := fitOn(nil, "diff", rideFile, edited(t, "shift", "--by=-123s", late)); got.status != 1 {
		t.Errorf("diff with a file without heart rates = %d", got.status)
	}
	got := fitOn(nil, "merge", "--overlay", "heart_rate=none.fit", rideFile, "-o", "-")
	if got.status != 1 || got.out != "" || !strings.Contains(got.errors, "none.fit") {
		t.Errorf("overlay of no file = %v", got)
	}
}

// TestDiffVerb reads what differs.
func TestDiffVerb(t *testing.T) {
	t.Parallel()
	set := edited(t, "set", "--sport", "running", rideFile)
	got := fitOn(nil, "diff", rideFile, set)
	if got.status != 1 || !strings.Contains(got.out, "2023-11-18T21:50:05Z session: sport cycling, now running\n") || strings.Count(got.out, "\n") != 5 {
		t.Errorf("diff = %v", got)
	}
	part := edited(t, "strip", "--developer", "-m", "lap", rideFile)
	got = fitOn(nil, "diff", part, rideFile)
	if !strings.Contains(got.out, "2023-11-18T21:03:26Z lap: only in "+rideFile+"\n") || !strings.Contains(got.out, "developer fields") {
		t.Errorf("diff = %.2000s", got.out)
	}
	for _, args := range [][]string{{rideFile, vectorFiles + "/cut-message.fit"}, {"none.fit", rideFile}} {
		if got := fitOn(nil, append([]string{"diff"}, args...)...); got.status != 2 || got.errors == "" {
			t.Errorf("diff %q = %v, want 2", args, got)
		}
	}
}

// TestSplitZero says what is wrong with a duration of 0, not that there is none.
func TestSplitZero(t *testing.T) {
	t.Parallel()
	for _, flag := range []string{"--every-time=0s", "--pause=0s", "--every-time=-1s", "--pause=999ms"} {
		got := fitOn(evening.file(), "split", flag, "-", "-o", t.TempDir())
		if got.status != 2 || !strings.Contains(got.errors, "want a duration of a second at least") {
			t.Errorf("split %s = %v, want 2 and a word about the duration", flag, got)
		}
	}
}
