package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
)

// editing are command lines, but for FILE and OUT, of verbs that make a FIT file from another. OUT may be
// FILE.
var editing = []string{
	"rewrite", "rewrite --keep", "rewrite --compress-timestamps", "repair", "repair --summary", "doctor --fix", "merge", "trim --to 10s", "trim --from -10s",
	"cut --from 5s --to 10s", "despike", "scale power 1.03", "conceal --names", "conceal --ends 1km", "strip -f power", "shift --by 1h", "shift --start 2024-06-01T09:00:00Z", "set --sport running", "reduce --every 5s",
}

// exporting are command lines of verbs that write something else. OUT may not be FILE.
var exporting = []string{"csv", "csv -m lap", "json", "jsonl", "parquet", "arrow", "gpx", "tcx", "kml", "geojson", "view"}

// takesFolders reports whether a command line makes a folder of a folder.
func takesFolders(line string) bool {
	return strings.HasPrefix(line, "repair") || slices.Contains(exporting, line)
}

// inFolder are command lines of verbs whose OUT is a folder.
var inFolder = []string{"csv -m all", "split --lap"}

// smallRide is a ride of 40 records and 4 laps.
func smallRide() []byte { return ridetest.Bytes(ridetest.Ride(40)) }

// fitTo runs a command line with a FILE and an OUT.
func fitTo(stdin []byte, line, file, out string) result {
	return fitOn(stdin, append(strings.Fields(line), file, "-o", out)...)
}

// TestOutStays has files of which nothing can be made: OUT stays as it was, with nothing beside it.
func TestOutStays(t *testing.T) {
	t.Parallel()
	ride := smallRide()
	folder := t.TempDir()
	bad := map[string]string{
		"cut":     write(t, filepath.Join(folder, "cut.fit"), ride[:len(ride)-30]),
		"text":    write(t, filepath.Join(folder, "text.fit"), []byte("hello, this is no FIT file\n")),
		"empty":   write(t, filepath.Join(folder, "empty.fit"), nil),
		"zip":     write(t, filepath.Join(folder, "notes.zip"), zipOf(t, "notes.txt", "x")),
		"cut gz":  write(t, filepath.Join(folder, "cut.fit.gz"), gzipOf(ride)[:300]),
		"missing": filepath.Join(folder, "missing.fit"),
		"chain":   write(t, filepath.Join(folder, "chain.fit"), append(smallRide(), ride[:200]...)),
	}
	for _, line := range append(append([]string{}, editing...), exporting...) {
		for what, file := range bad {
			if strings.HasPrefix(line, "repair") && (strings.HasPrefix(what, "cut") || what == "chain") {
				continue // of which it saves what is whole
			}
			out := write(t, "out", []byte("before"))
			got := fitTo(nil, line, file, out)
			want := 1
			if what == "zip" && got.status == 2 {
				want = 2 // verbs that want one file
			}
			if got.status != want || got.out != "" || !strings.HasPrefix(got.errors, "fit: "+file) {
				t.Errorf("fit %s of %s = %v, want %d and the name of the file", line, what, got, want)
			}
			if read(t, out) != "before" {
				t.Errorf("fit %s of %s changed OUT", line, what)
			}
			checkFolder(t, filepath.Dir(out), "out")
		}
	}
}

// TestOutPlaces writes to places where no file can be: in no folder, and in the place of one.
func TestOutPlaces(t *testing.T) {
	t.Parallel()
	file := write(t, "ride.fit", smallRide())
	for _, line := range append(append([]string{}, editing...), exporting...) {
		folder := t.TempDir()
		none := filepath.Join(folder, "none", "out")
		if got := fitTo(nil, line, file, none); got.status != 1 || got.out != "" || !strings.HasSuffix(got.errors, none+": no such file or directory\n") {
			t.Errorf("fit %s to no folder = %v, want 1 and the reason", line, got)
		}
		checkFolder(t, folder)
		got := fitTo(nil, line, file, folder)
		if made, err := os.ReadDir(folder); takesFolders(line) {
			if err != nil || len(made) != 1 || !strings.HasPrefix(made[0].Name(), "ride.") || got.status != 0 || got.out != "" {
				t.Errorf("fit %s to a folder = %v, made %v, want a file in it", line, got, made)
			}
		} else if got.status != 1 || len(made) > 0 || !strings.Contains(got.errors, folder+": is a directory") {
			t.Errorf("fit %s in the place of a folder = %v, made %v, want 1", line, got, made)
		}
	}
	for _, line := range inFolder {
		text := write(t, "text", []byte("before"))
		if got := fitTo(nil, line, file, text); got.status != 1 || read(t, text) != "before" || !strings.HasSuffix(got.errors, text+": not a directory\n") {
			t.Errorf("fit %s in the place of a file = %v, want 1", line, got)
		}
		deep := filepath.Join(t.TempDir(), "a", "b")
		if got := fitTo(nil, line, file, deep); got.status != 0 || len(tree(t, deep)) < 4 {
			t.Errorf("fit %s to a new folder = %v, made %s", line, got, names(tree(t, deep)))
		}
	}
}

// TestOutIsFile edits files in their place, also through a link, and does not export into them.
func TestOutIsFile(t *testing.T) {
	t.Parallel()
	ride := smallRide()
	for _, line := range editing {
		file := write(t, "ride.fit", ride)
		want := fitTo(ride, line, "-", "-")
		if err := os.Chmod(file, 0o640); err != nil {
			t.Fatal(err)
		}
		if got := fitTo(nil, line, file, file); got.status != want.status || read(t, file) != want.out {
			t.Errorf("fit %s in the place of FILE = %v, and %d to standard output, or other bytes", line, got, want.status)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("fit %s in the place of FILE left %v, %v", line, info.Mode(), err)
		}
		checkFolder(t, filepath.Dir(file), "ride.fit")
	}
	way := fitOn(ride, "gpx").out
	laps := fitOn(ride, "tcx").out
	for line, content := range map[string]string{"from-gpx": way, "from-tcx": laps, "csv -m all": string(ride)} {
		checkNotOut(t, line, content)
	}
	for _, line := range exporting {
		checkNotOut(t, line, string(ride))
	}
}

// checkNotOut wants 2 of a verb whose OUT is FILE, by its name and by a link, and FILE as it was.
func checkNotOut(t *testing.T, line, content string) {
	t.Helper()
	file := write(t, "in", []byte(content))
	link := filepath.Join(filepath.Dir(file), "link")
	if err := os.Symlink("in", link); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	for _, out := range []string{file, link} {
		if got := fitTo(nil, line, file, out); got.status != 2 || got.out != "" || got.errors != "fit: "+out+": is FILE and OUT, want another OUT\n" {
			t.Errorf("fit %s with FILE as OUT = %v, want 2", line, got)
		}
	}
	if read(t, file) != content {
		t.Errorf("fit %s with FILE as OUT changed it", line)
	}
	checkFolder(t, filepath.Dir(file), "in", "link")
}

// TestSameOut makes the same of a file, of its bytes on standard input, compressed, in an archive, in a
// folder, and compressed in an archive in a folder.
func TestSameOut(t *testing.T) {
	t.Parallel()
	ride := smallRide()
	forms := t.TempDir()
	save(t, forms, map[string][]byte{
		"ride.fit": ride, "ride.fit.gz": gzipOf(ride), "ride.zip": zipOf(t, "a/ride.fit", string(ride), "notes.txt", "x"),
		"folder/ride.fit": ride, "deep/all.zip": zipOf(t, "ride.fit.gz", string(gzipOf(ride))), "named.dat": ride,
	})
	for _, line := range append(append([]string{}, editing...), exporting...) {
		if line == "view" {
			continue // the page has the name of the file
		}
		want := fitTo(ride, line, "-", "-")
		if want.out == "" {
			t.Errorf("fit %s = %v, want an output", line, want)
		}
		for _, form := range []string{"ride.fit", "ride.fit.gz", "ride.zip", "folder", "deep", "named.dat"} {
			if (form == "folder" || form == "deep") && takesFolders(line) {
				continue // OUT is a folder then
			}
			out := filepath.Join(t.TempDir(), "out")
			if got := fitTo(nil, line, filepath.Join(forms, form), out); got.status != want.status || got.out != "" || read(t, out) != want.out {
				t.Errorf("fit %s of %s = %v, want %d and what it makes of standard input", line, form, got, want.status)
			}
		}
	}
}

// TestSplitNames checks the names of parts: the name of the file, and a number with as many digits as the
// last part's.
func TestSplitNames(t *testing.T) {
	t.Parallel()
	ride := smallRide()
	for name, want := range map[string]string{
		"ride.fit": "ride", "ride.fit.gz": "ride", "Ride.FIT": "Ride", "my ride.fit": "my ride", "ride": "ride", "a.b.fit": "a.b", ".fit": ".fit",
	} {
		b := ride
		if strings.HasSuffix(name, ".gz") {
			b = gzipOf(ride)
		}
		file := write(t, filepath.Join(t.TempDir(), name), b)
		out := t.TempDir()
		if got := fitTo(nil, "split --lap", file, out); got.status != 0 {
			t.Errorf("split of %s = %v", name, got)
		}
		checkFolder(t, out, want+"-1.fit", want+"-2.fit", want+"-3.fit", want+"-4.fit")
	}
	archive := write(t, "all.zip", zipOf(t, "x/inner.fit", string(ride)))
	out := t.TempDir()
	fitTo(nil, "split --every-time 4s", archive, out)
	parts := strings.Fields(names(tree(t, out)))
	if n := len(parts); n < 10 || parts[0] != "inner-01.fit" || parts[9] != "inner-10.fit" {
		t.Errorf("split into ten and more made %q, want inner-01.fit to inner-10.fit and on", parts)
	}
}
