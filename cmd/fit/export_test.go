package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// counts is an exporter that writes how many messages a file has.
var counts = export.Streamed(".count", func(_ *run.Program, w io.Writer, s export.Source) error {
	_, err := fmt.Fprintln(w, s.Name, len(s.Files[0].Messages))
	return err
})

// exportOn runs an exporter on files.
func exportOn(x export.Exporter, stdin []byte, output string, files ...string) result {
	var out, errs bytes.Buffer
	o := &run.Arguments{Files: files, Output: output}
	p := run.New(o, bytes.NewReader(stdin), &out, &errs)
	x.Run(p)
	p.Out.Flush()
	return result{p.Status, out.String(), errs.String()}
}

// tree returns the files in a folder and below it, with their contents.
func tree(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(folder, path)
			all[filepath.ToSlash(name)] = read(t, path)
		}
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return all
}

// names returns the names of a tree.
func names(files map[string]string) string {
	var all []string
	for name := range files {
		all = append(all, name)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// zipOfRides returns an archive with a ride of each name.
func zipOfRides(t *testing.T, names ...string) []byte {
	t.Helper()
	var entries []string
	for _, name := range names {
		entries = append(entries, name, string(ride()))
	}
	return zipOf(t, entries...)
}

// TestExportOne makes one output of one file, wherever it goes.
func TestExportOne(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	in := write(t, filepath.Join(folder, "ride.fit"), ride())
	packed := write(t, filepath.Join(folder, "ride.zip"), zipOfRides(t, "1.fit"))
	for _, output := range []string{"", "-"} {
		want := result{0, in + " 5\n", ""}
		compare(t, []string{output}, exportOn(counts, nil, output, in), want)
	}
	compare(t, nil, exportOn(counts, ride(), "", "-"), result{0, "stdin 5\n", ""})
	for _, tt := range []struct{ in, output, want string }{
		{in, "a.txt", "a.txt"},
		{packed, "b.txt", "b.txt"},
		{in, "new/", "new/ride.count"},
		{in, "new", "new/ride.count"},
	} {
		output := filepath.Join(folder, tt.output)
		if strings.HasSuffix(tt.output, "/") {
			output += "/"
		}
		compare(t, []string{tt.output}, exportOn(counts, nil, output, tt.in), result{})
		if got := read(t, filepath.Join(folder, tt.want)); !strings.HasSuffix(got, " 5\n") {
			t.Errorf("export of %s to %s wrote %q, want 5 messages", tt.in, tt.output, got)
		}
	}
}

// TestExportMany makes outputs of several files, of folders and of archives, on any number
// of cores.
func TestExportMany(t *testing.T) {
	in := t.TempDir()
	for _, name := range []string{"a", "b"} {
		os.Mkdir(filepath.Join(in, name), 0o777)
		write(t, filepath.Join(in, name, "ride.fit"), ride())
	}
	archive := write(t, filepath.Join(in, "c.zip"), zipOfRides(t, "x/1.fit", "x/1.FIT.gz", "../../2.fit", "/3.fit"))
	for _, cores := range []int{1, 4} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		for _, tt := range []struct {
			files []string
			want  string
		}{
			{[]string{in}, "2.count a/ride.count b/ride.count c.zip/3.count c.zip/x/1-2.count c.zip/x/1.count"},
			{[]string{archive}, "2.count 3.count x/1-2.count x/1.count"},
			{[]string{in + "/a/ride.fit", in + "/b/ride.fit"}, "ride-2.count ride.count"},
			{[]string{filepath.Join(in, "a")}, "ride.count"},
		} {
			output := filepath.Join(t.TempDir(), "out", "deep")
			got := exportOn(counts, nil, output, tt.files...)
			if got.status != 0 || got.out != "" || got.errors != "" {
				t.Errorf("export of %q = %v, want 0", tt.files, got)
			}
			if got := names(tree(t, output)); got != tt.want {
				t.Errorf("export of %q made %s, want %s", tt.files, got, tt.want)
			}
		}
	}
}

// TestExportBad reports files that are damaged or missing, and makes the outputs of the others.
func TestExportBad(t *testing.T) {
	t.Parallel()
	in := t.TempDir()
	write(t, filepath.Join(in, "a.fit"), ride())
	bad := write(t, filepath.Join(in, "b.fit"), ride()[:100])
	write(t, filepath.Join(in, "c.fit"), ride())
	output := filepath.Join(in, "out")
	got := exportOn(counts, nil, output, in, filepath.Join(in, "none.fit"))
	if made := names(tree(t, output)); got.status != 1 || made != "a.count c.count" {
		t.Errorf("export made %s with %v, want a.count c.count and 1", made, got)
	}
	for _, want := range []string{bad + ": file 0: offset 98: truncated", bad + ": not exported; 'fit repair'", "none.fit: no such file"} {
		if !strings.Contains(got.errors, want) {
			t.Errorf("export said %q, want %q in it", got.errors, want)
		}
	}
	if got := exportOn(counts, nil, filepath.Join(in, "alone"), bad); got.status != 1 {
		t.Errorf("export of a damaged file = %v, want 1", got)
	}
	if _, err := os.Stat(filepath.Join(in, "alone")); err == nil {
		t.Error("export of a damaged file left an output")
	}
}

// TestExportKeepsOld leaves what was there if an output cannot be finished.
func TestExportKeepsOld(t *testing.T) {
	t.Parallel()
	failing := export.Streamed(".x", func(_ *run.Program, w io.Writer, _ export.Source) error {
		io.WriteString(w, "half")
		return errors.New("no positions")
	})
	in := write(t, "ride.fit", ride())
	out := write(t, "old", []byte("old"))
	compare(t, nil, exportOn(failing, nil, out, in), result{1, "", "fit: " + in + ": no positions\n"})
	if got := names(tree(t, filepath.Dir(out))) + "=" + read(t, out); got != "old=old" {
		t.Errorf("a failed export left %s, want the old file alone", got)
	}
}

// TestExportMisused has command lines that make no sense.
func TestExportMisused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	in := write(t, filepath.Join(folder, "ride.fit"), ride())
	archive := write(t, filepath.Join(folder, "all.zip"), zipOfRides(t, "1.fit"))
	for _, tt := range []struct {
		output string
		files  []string
		want   string
		status int
	}{
		{"", []string{in, in}, "want a folder for them: --output (-o) FOLDER", 2},
		{"-", []string{folder}, "want a folder for them", 2},
		{archive, []string{archive}, "is FILE and OUT", 2},
		{in, []string{in, in}, "not a directory", 1},
	} {
		before := tree(t, folder)
		got := exportOn(counts, nil, tt.output, tt.files...)
		if got.status != tt.status || got.out != "" || !strings.Contains(got.errors, tt.want) {
			t.Errorf("export of %q to %q = %v, want %d and %q", tt.files, tt.output, got, tt.status, tt.want)
		}
		if after := tree(t, folder); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("export of %q to %q changed %s", tt.files, tt.output, names(after))
		}
	}
}
