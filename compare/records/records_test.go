package records

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/tightwire/tightwire/lab/race"
)

var env = race.Env{Go: "go1.26.8", OS: "linux", Arch: "amd64", Level: "v3", CPU: "AMD EPYC (family 25, model 17)", Date: "2026-11-21T10:00:00Z"}

func measured(ns ...float64) []*race.Result {
	return []*race.Result{{Name: "Work", Units: 1, Seed: 7, Arms: []race.Samples{
		{Name: "protowire", Ops: 3, Ns: ns}, {Name: "ours", Ops: 3, Ns: ns},
	}}}
}

func write(t *testing.T, dir string, e race.Env, rs []*race.Result, extent string) string {
	t.Helper()
	path, err := Write(dir, e, rs, extent)
	if err != nil {
		t.Fatalf("Write = %v, want nil", err)
	}
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

// TestWriteNeverOverwrites writes the same record three times.
func TestWriteNeverOverwrites(t *testing.T) {
	dir := t.TempDir()
	const stem = "2026-11-21-amd-epyc-family-25-model-17/go1.26.8-v3"
	for i, want := range []string{stem + ".txt.gz", stem + "-2.txt.gz", stem + "-3.txt.gz"} {
		if got := write(t, dir, env, measured(float64(i+1)), ""); got != want {
			t.Errorf("Write, call %d = %s, want %s", i+1, got, want)
		}
	}
	r, err := Open(dir).read(stem + ".txt.gz")
	if err != nil || !reflect.DeepEqual(r.Results, measured(1)) || r.Env != env {
		t.Errorf("first record after three = %+v, %v, want %+v in %+v", r, err, measured(1)[0], env)
	}
}

// everything wants all races of all records.
func everything(race.Env, string) bool { return true }

// at returns the environment of a record of the given time.
func at(date string) race.Env {
	e := env
	e.Date = date
	return e
}

// TestNewest has a day before, an earlier run, a partial run and another level.
func TestNewest(t *testing.T) {
	dir := t.TempDir()
	later, level := at("2026-11-21T11:00:00Z"), env
	level.Level = "v1"
	write(t, dir, at("2026-11-20T23:00:00Z"), measured(1), "")
	write(t, dir, env, measured(3), "")
	write(t, dir, later, measured(2), "")
	write(t, dir, at("2026-11-21T12:00:00Z"), measured(4), Part)
	write(t, dir, level, measured(5), "")

	got, err := Open(dir).Newest(everything)
	if err != nil || len(got) != 2 {
		t.Fatalf("Newest = %+v, %v, want two records", got, err)
	}
	if got[0].Env != level || got[1].Env != later || got[1].Results[0].Arms[0].Ns[0] != 2 {
		t.Errorf("Newest = %+v, want the record of v1 and the later one of v3", got)
	}
}

// TestNewestCPU has records of two CPUs on one day, the later of the CPU whose
// folder comes first by name.
func TestNewestCPU(t *testing.T) {
	dir := t.TempDir()
	later := at("2026-11-21T11:00:00Z")
	later.CPU = "AMD EPYC (family 25, model 1)"
	write(t, dir, env, measured(1), "")
	write(t, dir, later, measured(2), "")
	got, err := Open(dir).Newest(everything)
	if err != nil || len(got) != 1 || got[0].Env != later {
		t.Errorf("Newest = %+v, %v, want the record of the other CPU alone", got, err)
	}
}

// TestNewestOfSet has a newer record without the race that is wanted, in another
// folder, and one of that race alone.
func TestNewestOfSet(t *testing.T) {
	dir := t.TempDir()
	other := measured(1)
	other[0].Name = "Other"
	all, alone := append(measured(2), other...), at("2026-11-21T11:00:00Z")
	write(t, dir, env, all, "")
	write(t, dir, alone, measured(3), "work")
	write(t, dir, at("2026-11-22T10:00:00Z"), other, "other")
	work := func(_ race.Env, name string) bool { return name == "Work" }

	got, err := Open(dir).Newest(work)
	if err != nil || len(got) != 1 || got[0].Env != alone {
		t.Fatalf("Newest = %+v, %v, want the record of Work alone", got, err)
	}
	got, err = Open(dir).Newest(func(e race.Env, name string) bool { return e == env && work(e, name) })
	if err != nil || len(got) != 1 || len(got[0].Results) != 1 || got[0].Results[0].Name != "Work" {
		t.Errorf("Newest = %+v, %v, want Work of the record of all", got, err)
	}
}

func TestNewestOfNone(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, env, measured(1), Part)
	if _, err := Open(dir).Newest(everything); !errors.Is(err, ErrNone) {
		t.Errorf("Newest(folder with a partial run) = %v, want ErrNone", err)
	}
}

// TestCosts has records of two days, of which the newer has not what is wanted.
func TestCosts(t *testing.T) {
	dir := t.TempDir()
	want := []Cost{{"FIT/op=decode", "muktihari", 5e6, 61_086_125, 100_046}, {"FIT/op=decode", "ours", 2e6, 1_607_885, 22}}
	older, newer := env, at("2026-11-22T10:00:00Z")
	for _, w := range []struct {
		e     race.Env
		costs []Cost
	}{{older, want}, {newer, []Cost{{"Other", "ours", 1, 2, 3}}}} {
		if _, err := WriteCosts(dir, w.e, w.costs); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Open(dir).Costs(func(_ race.Env, name string) bool { return name != "Other" })
	if err != nil || !reflect.DeepEqual(got.Costs, want) || got.Env != older {
		t.Errorf("Costs = %+v, %v, want %+v", got, err, want)
	}
	if _, err := Open(dir).Costs(func(race.Env, string) bool { return false }); !errors.Is(err, ErrNone) {
		t.Errorf("Costs of nothing = %v, want ErrNone", err)
	}
	if rs, err := Open(dir).Newest(everything); !errors.Is(err, ErrNone) {
		t.Errorf("Newest takes costs for races: %+v, %v", rs, err)
	}
}
