package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// zipOf returns an archive of files in the order of names and contents.
func zipOf(t *testing.T, namesAndContents ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(namesAndContents); i += 2 {
		w, err := z.Create(namesAndContents[i])
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(namesAndContents[i+1]))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipOf(b []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	z.Write(b)
	z.Close()
	return out.Bytes()
}

// TestArchives reads the files of archives and folders in order, and goes on after one that
// is damaged.
func TestArchives(t *testing.T) {
	whole := string(ride())
	dir := t.TempDir()
	export := write(t, filepath.Join(dir, "export.zip"),
		zipOf(t, "b.fit", whole, "damaged.fit", whole[:len(whole)-3], "a/ride.fit.gz", string(gzipOf(ride())), "notes.txt", "x"))
	write(t, filepath.Join(dir, "ride.fit.gz"), gzipOf(ride()))
	fault := export + "/damaged.fit: file 0: offset"
	for _, args := range [][]string{{export}, {dir}} {
		got := fitOn(nil, append([]string{"check"}, args...)...)
		lines := strings.Split(got.out, "\n")
		want := []string{export + "/b.fit: OK", fault, export + "/a/ride.fit.gz: OK"}
		if args[0] == dir {
			want = append(want, filepath.Join(dir, "ride.fit.gz")+": OK")
		}
		want = append(want, "")
		if len(lines) != len(want) || got.status != 1 || got.errors != "fit: files that are not FIT, skipped: 1\n" {
			t.Errorf("check %q = %v, want status 1 and %q", args, got, want)
			continue
		}
		for i := range want {
			if !strings.HasPrefix(lines[i], want[i]) {
				t.Errorf("check %q: line %d is %q, want %q", args, i, lines[i], want[i])
			}
		}
	}
	got := fitOn(nil, "dump", export)
	for _, title := range []string{"# " + export + "/b.fit\n", "# " + export + "/a/ride.fit.gz\n"} {
		if !strings.Contains(got.out, title) {
			t.Errorf("dump %s = %v, want %q in it", export, got, title)
		}
	}
}

// TestManyFilesInOrder checks that the cores do not change the order.
func TestManyFilesInOrder(t *testing.T) {
	var files, want []string
	for i := range 200 {
		name := fmt.Sprintf("%03d.fit", i)
		files = append(files, name, string(ride()))
		want = append(want, "stdin/"+name+": OK")
	}
	got := fitOn(zipOf(t, files...), "check")
	if got.out != joined(want...) || got.status != 0 {
		t.Errorf("check of 200 files = %v, want all of them in order", got)
	}
}

// TestOneOutput wants exactly one file for a verb with one OUT.
func TestOneOutput(t *testing.T) {
	dir := t.TempDir()
	two := write(t, filepath.Join(dir, "two.zip"), zipOf(t, "a.fit", string(ride()), "b.fit", string(ride())))
	one := write(t, filepath.Join(dir, "one.zip"), zipOf(t, "a.fit", string(ride()), "notes.txt", "x"))
	packed := write(t, filepath.Join(dir, "ride.fit.gz"), gzipOf(ride()))
	out := filepath.Join(dir, "out.fit")
	for _, verb := range []string{"rewrite", "repair"} {
		for _, tt := range []struct {
			in, out string
			status  int
			want    string
		}{
			{two, out, 2, "more than one FIT file in it, want one"},
			{one, one, 2, "cannot write into a compressed file or archive"},
			{packed, packed, 2, "cannot write into a compressed file or archive"},
			{one, out, 0, ""},
			{packed, out, 0, ""},
		} {
			before := read(t, tt.in)
			got := fitOn(nil, verb, tt.in, "-o", tt.out)
			if got.status != tt.status || !strings.Contains(got.errors, tt.want) {
				t.Errorf("%s %s -o %s = %v, want status %d and %q", verb, tt.in, tt.out, got, tt.status, tt.want)
			}
			if read(t, tt.in) != before {
				t.Errorf("%s changed %s", verb, tt.in)
			}
		}
		if check := fitOn(nil, "check", out); check.status != 0 {
			t.Errorf("check of what %s wrote = %v", verb, check)
		}
		os.Remove(out)
	}
}

// TestNamesInArchives checks that a name in an archive cannot write to the terminal.
func TestNamesInArchives(t *testing.T) {
	got := fitOn(zipOf(t, "a\x1b]0;title\x07\nb.fit: OK\n.fit", string(ride())), "check")
	if strings.ContainsAny(got.out, "\x1b\x07") || strings.Count(got.out, "\n") != 1 {
		t.Errorf("check of an evil name wrote %q, want one line without control characters", got.out)
	}
}

// TestMaxSize unpacks no more than the flag says.
func TestMaxSize(t *testing.T) {
	got := fitOn(gzipOf(ride()), "check", "--max-size", "50")
	if got.status != 1 || !strings.Contains(got.errors, "larger than the limit of 50 bytes") {
		t.Errorf("check --max-size 50 = %v, want 1 and the limit", got)
	}
}
