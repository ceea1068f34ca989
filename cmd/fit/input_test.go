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
	t.Parallel()
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
	t.Parallel()
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
	t.Parallel()
	dir := t.TempDir()
	two := write(t, filepath.Join(dir, "two.zip"), zipOf(t, "a.fit", string(ride()), "b.fit", string(ride())))
	one := write(t, filepath.Join(dir, "one.zip"), zipOf(t, "a.fit", string(ride()), "notes.txt", "x"))
	packed := write(t, filepath.Join(dir, "ride.fit.gz"), gzipOf(ride()))
	none := write(t, filepath.Join(dir, "none.zip"), zipOf(t, "notes.txt", "x"))
	out := filepath.Join(dir, "out.fit")
	for verb, several := range map[string]string{"rewrite": "more than one FIT file in it, want one", "repair": "more than one file, want a folder for them"} {
		for _, tt := range []struct {
			in, out string
			status  int
			want    string
		}{
			{two, out, 2, several},
			{one, one, 2, "cannot write into a compressed file or archive"},
			{packed, packed, 2, "cannot write into a compressed file or archive"},
			{none, out, 2, "no FIT file in it, want one"},
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

// TestPackedStays wants no verb to put a FIT file in the place of an archive or a
// compressed file that it reads, however it is named.
func TestPackedStays(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, sub := range []string{"gz", "zip"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	plain := write(t, filepath.Join(dir, "plain.fit"), ride())
	packed := write(t, filepath.Join(dir, "gz", "ride.fit.gz"), gzipOf(ride()))
	archive := write(t, filepath.Join(dir, "zip", "rides.zip"), zipOf(t, "in/ride.fit.gz", string(gzipOf(ride()))))
	for _, tt := range []struct {
		args   []string
		out    string
		status int
	}{
		{[]string{"rewrite", filepath.Dir(packed)}, packed, 2},
		{[]string{"rewrite", filepath.Dir(archive)}, archive, 2},
		{[]string{"set", "--sport", "running", filepath.Dir(archive)}, archive, 2},
		{[]string{"split", "--lap", filepath.Dir(archive)}, archive, 2},
		{[]string{"merge", packed}, packed, 2},
		{[]string{"merge", plain, filepath.Dir(archive)}, archive, 2},
		{[]string{"merge", "--overlay", "heart_rate=" + packed, plain}, packed, 1},
		{[]string{"merge", "--overlay", "heart_rate=" + filepath.Dir(archive), plain}, archive, 1},
	} {
		before := read(t, tt.out)
		got := fitOn(nil, append(tt.args, "-o", tt.out)...)
		if got.status != tt.status || !strings.Contains(got.errors, "cannot write into a compressed file or archive") {
			t.Errorf("%q -o %s = %v, want status %d and the reason", tt.args, tt.out, got, tt.status)
		}
		if read(t, tt.out) != before {
			t.Errorf("%q changed %s", tt.args, tt.out)
		}
	}
	got := fitOn(nil, "split", "--every-time", "1s", archive, "-o", filepath.Dir(archive))
	if strings.Contains(got.errors, "cannot write") {
		t.Errorf("split into the folder of the archive = %v, want no such reason", got)
	}
}

// TestNamesInArchives checks that a name in an archive cannot write to the terminal.
func TestNamesInArchives(t *testing.T) {
	t.Parallel()
	got := fitOn(zipOf(t, "a\x1b]0;title\x07\nb.fit: OK\n.fit", string(ride())), "check")
	if strings.ContainsAny(got.out, "\x1b\x07") || strings.Count(got.out, "\n") != 1 {
		t.Errorf("check of an evil name wrote %q, want one line without control characters", got.out)
	}
}

// TestMaxSize unpacks no more than the flag says.
func TestMaxSize(t *testing.T) {
	t.Parallel()
	got := fitOn(gzipOf(ride()), "check", "--max-size", "50")
	if got.status != 1 || !strings.Contains(got.errors, "larger than the limit of 50 bytes") {
		t.Errorf("check --max-size 50 = %v, want 1 and the limit", got)
	}
	for _, size := range []string{"0", "-1"} {
		if got := fitOn(ride(), "check", "--max-size", size); got.status != 2 || !strings.Contains(got.errors, "want 1 or more") {
			t.Errorf("check --max-size %s = %v, want 2 and what it may be", size, got)
		}
	}
}
