package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/check"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// fitAtTerminal is fitOn with a terminal as standard output.
func fitAtTerminal(t *testing.T, args ...string) result {
	t.Helper()
	i := slices.IndexFunc(verbs, func(v *run.Verb) bool { return v.Name == args[0] })
	return runOn(t, verbs[i], func(p *run.Program) { p.Terminal = true }, args[1:]...)
}

// TestBinaryToTerminal writes neither FIT files nor pages nor columns to a terminal.
func TestBinaryToTerminal(t *testing.T) {
	t.Parallel()
	ride := smallRide()
	file := write(t, "ride.fit", ride)
	const want = "fit: the output is not for a terminal: name a file by --output (-o), or pipe it into a program\n"
	for _, line := range append([]string{"parquet", "arrow", "view", "view --private", "parquet -o -"}, editing...) {
		args := append(strings.Fields(line), file)
		for _, e := range editing {
			if e == line {
				args = append(args, "-o", "-")
			}
		}
		compare(t, args, fitAtTerminal(t, args...), result{2, "", want})
	}
	way, tables := write(t, "way.gpx", []byte(fitOn(ride, "gpx").out)), tablesOfRide(t)
	for _, args := range [][]string{{"from-gpx", way, "-o", "-"}, {"from-csv", tables, "-o", "-"}} {
		compare(t, args, fitAtTerminal(t, args...), result{2, "", want})
	}
	compare(t, []string{"view"}, fitAtTerminal(t, "view", file, file), result{2, "", want})
	for _, line := range []string{"csv", "json", "jsonl", "gpx", "tcx", "kml", "geojson", "show", "dump"} {
		if got := fitAtTerminal(t, line, file); got.status != 0 || got.out == "" {
			t.Errorf("fit %s on a terminal = %v, want 0 and a text", line, got)
		}
	}
}

// TestOutNameOfFile refuses to make a folder of the name that one file would have.
func TestOutNameOfFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	a, b := write(t, folder+"/a.fit", smallRide()), write(t, folder+"/b.fit", smallRide())
	for _, verb := range []string{"csv", "json", "jsonl", "parquet", "arrow", "gpx", "tcx", "kml", "geojson"} {
		out := t.TempDir() + "/one." + verb
		args := []string{verb, a, b, "-o", out}
		compare(t, args, fitOn(nil, args...), result{2, "", "fit: more than one file, want a folder for them, and " + out + " is the name of a file\n"})
	}
	out := t.TempDir() + "/one.csv"
	if got := fitOn(nil, "csv", "-m", "all", a, "-o", out); got.status != 2 || !strings.HasPrefix(got.errors, "fit: several kinds of message need a folder, and "+out+" is the name of a file\n") {
		t.Errorf("csv -m all to one.csv = %v, want 2", got)
	}
	there := t.TempDir()
	save(t, there, map[string][]byte{"one.csv/x": nil})
	if got := fitOn(nil, "csv", a, b, "-o", there+"/one.csv"); got.status != 0 {
		t.Errorf("csv into a folder that is named one.csv = %v, want 0", got)
	}
}

// runOn runs a verb on files, with what the caller changes of the program before.
func runOn(t *testing.T, v *run.Verb, change func(p *run.Program), args ...string) result {
	t.Helper()
	flags, command := v.Flags()
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	arguments := run.Parse(flags)
	if err := command.Check(&arguments); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	p := run.New(&arguments, bytes.NewReader(smallRide()), &out, &errs)
	change(p)
	command.Run(p)
	if err := p.Out.Flush(); err != nil {
		t.Fatal(err)
	}
	return result{p.Status, out.String(), errs.String()}
}

// TestKeyboard says what a verb waits for if somebody types nothing but its name.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"-"}} {
		got := runOn(t, check.Check, func(p *run.Program) { p.AtKeyboard = true }, args...)
		compare(t, args, got, result{0, "stdin: OK\n", "fit: waiting for a FIT file on standard input; Ctrl-C ends that, and 'fit help check' says how to name a FILE\n"})
	}
	file := write(t, "ride.fit", smallRide())
	compare(t, []string{file}, runOn(t, check.Check, func(p *run.Program) { p.AtKeyboard = true }, file), result{0, file + ": OK\n", ""})
}

// TestCountFiles counts the files of a folder as they are read, those that are no FIT files as well.
func TestCountFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"a.fit": smallRide(), "b.txt": []byte("x"), "c.zip": zipOf(t, "d.fit", string(smallRide()), "e.txt", "x"), "z.fit": smallRide()})
	var said []string
	runOn(t, check.Check, func(p *run.Program) {
		p.CountFiles = func(done, files int) { said = append(said, fmt.Sprint(done, "/", files)) }
	}, folder)
	if want := []string{"1/5", "3/5", "5/5"}; !slices.Equal(said, want) {
		t.Errorf("the meter got %q, want %q", said, want)
	}
	said = nil
	runOn(t, check.Check, func(p *run.Program) {
		p.CountFiles = func(done, files int) { said = append(said, fmt.Sprint(done, "/", files)) }
	}, folder+"/a.fit")
	if len(said) > 0 {
		t.Errorf("of one file the meter got %q, want nothing", said)
	}
}
