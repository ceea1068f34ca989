package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a newcomer gets wrong has an error that names the file, and says nothing of system calls.
func TestErrorsOfFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	text := write(t, "text.fit", []byte("hello\n"))
	missing := filepath.Join(folder, "none.fit")
	for _, verb := range []string{"show", "dump", "check", "stat", "csv", "doctor"} {
		got := fitOn(nil, verb, missing)
		if got.status != 1 || !strings.HasPrefix(got.errors, "fit: "+missing+": ") {
			t.Errorf("fit %s of a missing file = %v, want 1 and its name first", verb, got)
		}
		got = fitOn(nil, verb, text)
		if want := "not a FIT file, but text\n"; got.status != 1 || !strings.Contains(got.out+got.errors, want) {
			t.Errorf("fit %s of a text = %v, want 1 and %q", verb, got, want)
		}
		if strings.Contains(got.errors, "fit repair") {
			t.Errorf("fit %s of a text = %v, want no hint: repair saves nothing of it", verb, got)
		}
	}
}

// A file of which something may be saved has a hint how.
func TestHintOfRepair(t *testing.T) {
	t.Parallel()
	b := ride()
	cut := write(t, "cut.fit", b[:len(b)-10])
	for _, verb := range []string{"show", "csv"} {
		if got := fitOn(nil, verb, cut); got.status != 1 || !strings.Contains(got.errors, "'fit repair' saves its intact messages") {
			t.Errorf("fit %s of a cut file = %v, want 1 and a hint", verb, got)
		}
	}
}

// For a folder without activities show prints no list at all, not a list without lines.
func TestShowOfEmptyFolder(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if got := fitOn(nil, "show", folder); got.out != "" || got.status != 1 {
		t.Errorf("fit show of an empty folder = %v, want 1 and no output", got)
	}
	if err := os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := fitOn(nil, "show", folder); got.out != "" || got.status != 1 {
		t.Errorf("fit show of a folder of texts = %v, want 1 and no output", got)
	}
}

// A field that neither a message nor the profile has is misspelt: nothing is written, as by strip.
func TestUnknownField(t *testing.T) {
	t.Parallel()
	b := ride()
	ride, other := write(t, "ride.fit", b), write(t, "other.fit", b)
	const want = "fit: no message has a field \"heartrate\", did you mean heart_rate?\n"
	for _, args := range [][]string{
		{"dump", ride},
		{"dump", ride, other},
		{"dump", "-"},
		{"dump", "--jsonl", "-"},
		{"dump", "--limit", "1", ride},
		{"jsonl", ride},
		{"json", ride},
		{"json", "-"},
		{"csv", ride},
		{"csv", "-"},
	} {
		args = append(args, "-m", "record", "-f", "heart_rate,heartrate")
		compare(t, args, fitOn(b, args...), result{2, "", want})
	}
	out := filepath.Join(t.TempDir(), "out.csv")
	args := []string{"csv", "-f", "mood", ride, "-o", out}
	compare(t, args, fitOn(nil, args...), result{2, "", "fit: no message has a field \"mood\": 'fit dump' shows the names\n"})
	checkFolder(t, filepath.Dir(out))
	for _, args := range [][]string{
		{"dump", "-f", "heart_rate"},
		{"dump", "-f", "heart_rate,torque"},           // of a developer
		{"dump", "-f", "torque", "--limit", "1", "-"}, // read twice
		{"jsonl", "-f", "torque"},
		{"csv", "-f", "heart_rate,power"}, // power is a field, which rides may lack
	} {
		if got := fitOn(b, args...); got.status != 0 || got.errors != "" || got.out == "" {
			t.Errorf("fit %q = %d, errors %q; want none", args, got.status, got.errors)
		}
	}
	cut := b[:len(b)-3] // what is missing may have the field
	if got := fitOn(cut, "dump", "-f", "heartrate"); got.status != 1 || !strings.Contains(got.errors, "truncated") {
		t.Errorf("dump of a cut file = %v, want 1 and the fault", got)
	}
}

// An error has the name of the file once, and no name of a system call, wherever the file stands on
// the command line.
func TestErrorsNameFilesOnce(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	none, text := filepath.Join(folder, "none"), write(t, filepath.Join(folder, "text"), []byte("hello\n"))
	gpx := write(t, filepath.Join(folder, "way.gpx"), []byte("<gpx><rte><rtept lat='1' lon='2'/></rte></gpx>"))
	tables := tablesOfRide(t)
	if err := os.Remove(filepath.Join(tables, "record.csv")); err != nil {
		t.Fatal(err)
	}
	const missing, noFIT = "no such file or directory", "not a FIT file, but text"
	for _, tt := range []struct {
		want string
		args []string
	}{
		{none + ": " + missing, []string{"from-gpx", none, "-o", "-"}},
		{none + ": " + missing, []string{"from-tcx", none, "-o", "-"}},
		{folder + ": is a directory", []string{"from-gpx", folder, "-o", "-"}},
		{gpx + ": " + folder + ": is a directory", []string{"from-gpx", gpx, "-o", folder}},
		{gpx + ": " + none + "/way.fit: " + missing, []string{"from-gpx", gpx, "-o", none + "/way.fit"}},
		{none + "/schema.json: " + missing + "; 'fit csv -m all' writes it", []string{"from-csv", none, "-o", "-"}},
		{tables + "/schema.json: layout 2: " + tables + "/record.csv: " + missing, []string{"from-csv", tables, "-o", "-"}},
		{none + ": " + missing, []string{"repair", "--like", none, rideFile, "-o", "-"}},
		{text + ": " + noFIT, []string{"repair", "--like", text, rideFile, "-o", "-"}},
		{rideFile + ": " + text + ": " + noFIT, []string{"merge", "--overlay", "power=" + text, rideFile, "-o", "-"}},
		{rideFile + ": " + none + ": " + missing, []string{"merge", "--overlay", "power=" + none, rideFile, "-o", "-"}},
		{none + ": " + missing, []string{"merge", none, "-o", "-"}},
		{folder + ": is a directory", []string{"rewrite", rideFile, "-o", folder}},
		{none + "/out: " + missing, []string{"strip", "-f", "power", rideFile, "-o", none + "/out"}},
		{rideFile + ": " + none + "/out: " + missing, []string{"gpx", rideFile, "-o", none + "/out"}},
		{rideFile + ": " + text + ": not a directory", []string{"csv", "-m", "all", rideFile, "-o", text}},
		{text + ": not a directory", []string{"split", "--lap", rideFile, "-o", text}},
		{text + ": not a directory", []string{"bulk", filepath.Dir(rideFile) + "/activity.fit", "-o", text}},
		{none + "/page: " + missing, []string{"view", rideFile, rideFile, "-o", none + "/page"}},
		{none + ": " + missing, []string{"bulk", none, "-o", folder + "/rides"}},
	} {
		got := fitOn(nil, tt.args...)
		compare(t, tt.args, got, result{1, "", "fit: " + tt.want + "\n"})
	}
}

// A folder without FIT files has nothing that a damaged file could be like.
func TestRepairLikeNothing(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	got := fitOn(ride(), "repair", "--like", empty, "-", "-o", "-")
	compare(t, []string{"repair", "--like", empty}, got, result{1, "", "fit: " + empty + ": no FIT file in it\n"})
}
