package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readingVerbs are commands that print what is in files.
var readingVerbs = [][]string{
	{"check"},
	{"stat"},
	{"dump"},
	{"dump", "--jsonl"},
	{"dump", "--jsonl", "--raw"},
	{"jsonl"},
	{"json"},
	{"csv"},
	{"show"},
	{"show", "--json"},
	{"gpx"},
	{"tcx"},
	{"kml"},
	{"geojson"},
}

// TestInputForms gives a file to each verb in all forms: plain, compressed, in an archive, compressed in
// an archive, in a folder, and each of them from standard input. What it prints is the same, but for the name;
// dump has a title above files of archives and folders.
func TestInputForms(t *testing.T) {
	t.Parallel()
	ride, folder := tour(), t.TempDir()
	forms := map[string][]byte{
		"ride.fit": ride, "ride.fit.gz": gzipOf(ride), "ride.zip": zipOf(t, "in/ride.fit", string(ride)), "packed.zip": zipOf(t, "ride.fit.gz", string(gzipOf(ride))),
	}
	shown := map[string]string{ // as verbs name the file
		"ride.fit": "ride.fit", "ride.fit.gz": "ride.fit.gz", "ride.zip": "ride.zip/in/ride.fit", "packed.zip": "packed.zip/ride.fit.gz", "sub": "sub/ride.fit",
	}
	stdin := map[string]string{"ride.fit": "stdin", "ride.fit.gz": "stdin", "ride.zip": "stdin/in/ride.fit", "packed.zip": "stdin/ride.fit.gz"}
	save(t, folder, forms)
	save(t, folder, map[string][]byte{"sub/ride.fit": ride})
	for _, verb := range readingVerbs {
		want := fitOn(ride, verb...)
		if want.status != 0 || want.errors != "" || want.out == "" {
			t.Fatalf("fit %q of standard input = %v", verb, want)
		}
		for form, name := range shown {
			if form == "sub" && !slices.Contains([]string{"check", "stat", "dump"}, verb[0]) {
				continue // exports of folders want --output, and show lists them
			}
			path := filepath.Join(folder, form)
			got := fitOn(nil, append(slices.Clone(verb), path)...)
			got.out = untitled(got.out, filepath.Join(folder, filepath.FromSlash(name)))
			compare(t, append(verb, form), got, want)
			if name, is := stdin[form]; is {
				got = fitOn(forms[form], verb...)
				got.out = untitled(got.out, name)
				compare(t, append(verb, "<", form), got, want)
			}
		}
	}
}

// untitled returns what a verb printed of a file, changed into what it would print if the file had come from
// standard input.
func untitled(text, name string) string {
	return strings.TrimPrefix(strings.ReplaceAll(text, name, "stdin"), "# stdin\n")
}

// TestInputsInTurn gives several files in several forms at once: verbs print them in the order of the
// arguments, and a file named twice twice.
func TestInputsInTurn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	save(t, folder, map[string][]byte{
		"z.fit": ride(), "a.fit.gz": gzipOf(ride()), "m.zip": zipOf(t, "2.fit", string(ride()), "1.fit", string(ride())), "sub/b.fit": ride(), "sub/a.fit": ride(),
	})
	in := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	got := fitOn(tour(), "check", in("z.fit"), in("sub"), "-", in("m.zip"), in("a.fit.gz"), in("z.fit"))
	var want []string
	for _, name := range []string{"z.fit", "sub/a.fit", "sub/b.fit", "-", "m.zip/2.fit", "m.zip/1.fit", "a.fit.gz", "z.fit"} {
		path := in(name)
		if name == "-" {
			path = "stdin"
		}
		want = append(want, path+": OK")
	}
	compare(t, []string{"check", "..."}, got, result{0, joined(want...), ""})
}

// TestInputsGoOn reads what follows a damaged file, one that is missing and an archive that is cut, and
// the exit status tells of them.
func TestInputsGoOn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	archive := zipOf(t, "a.fit", string(ride()))
	save(t, folder, map[string][]byte{"cut.fit": ride()[:60], "cut.zip": archive[:len(archive)/2], "cut.fit.gz": gzipOf(ride())[:40], "text.fit": []byte("a text that is no FIT file"), "whole.fit": ride()})
	whole := filepath.Join(folder, "whole.fit")
	for _, bad := range []string{"cut.fit", "cut.zip", "cut.fit.gz", "text.fit", "none.fit", "none"} {
		path := filepath.Join(folder, bad)
		for _, args := range [][]string{{"check", path, whole}, {"stat", path, whole}, {"show", "--json", path, whole}} {
			got := fitOn(nil, args...)
			if got.status != 1 || !strings.Contains(got.out+got.errors, path) {
				t.Errorf("fit %q = %v, want 1 and %s named", args, got, path)
			}
			lines := strings.Split(strings.TrimSpace(got.out), "\n")
			if !strings.Contains(lines[len(lines)-1], whole) && !strings.Contains(got.out, whole+": file 0: offset 0, 126 bytes") {
				t.Errorf("fit %q wrote %q, want the whole file after the other", args, got.out)
			}
		}
	}
}
