package main

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// fitAtTerminal is fitOn with a terminal as standard output.
func fitAtTerminal(t *testing.T, stdin []byte, args ...string) result {
	t.Helper()
	for _, v := range verbs {
		if v.Name != args[0] {
			continue
		}
		flags, command := v.Flags()
		if err := flags.Parse(args[1:]); err != nil {
			t.Fatal(err)
		}
		arguments := run.Parse(flags)
		if err := command.Check(&arguments); err != nil {
			t.Fatal(err)
		}
		var out, errs strings.Builder
		p := run.New(&arguments, strings.NewReader(string(stdin)), &out, &errs)
		p.Terminal = true
		command.Run(p)
		if err := p.Out.Flush(); err != nil {
			t.Fatal(err)
		}
		return result{p.Status, out.String(), errs.String()}
	}
	t.Fatalf("no verb %s", args[0])
	return result{}
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
		compare(t, args, fitAtTerminal(t, nil, args...), result{2, "", want})
	}
	way, tables := write(t, "way.gpx", []byte(fitOn(ride, "gpx").out)), tablesOfRide(t)
	for _, args := range [][]string{{"from-gpx", way, "-o", "-"}, {"from-csv", tables, "-o", "-"}} {
		compare(t, args, fitAtTerminal(t, nil, args...), result{2, "", want})
	}
	compare(t, []string{"view"}, fitAtTerminal(t, nil, "view", file, file), result{2, "", want})
	for _, line := range []string{"csv", "json", "jsonl", "gpx", "tcx", "kml", "geojson", "show", "dump"} {
		if got := fitAtTerminal(t, nil, line, file); got.status != 0 || got.out == "" {
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
