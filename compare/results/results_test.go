package results

import (
	"errors"
	"os"
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

func write(t *testing.T, dir string, e race.Env, rs []*race.Result, whole bool) string {
	t.Helper()
	path, err := Write(dir, e, rs, whole)
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
	for i, want := range []string{stem + ".txt", stem + "-2.txt", stem + "-3.txt"} {
		if got := write(t, dir, env, measured(float64(i+1)), true); got != want {
			t.Errorf("Write, call %d = %s, want %s", i+1, got, want)
		}
	}
	r, err := read(os.DirFS(dir), stem+".txt")
	if err != nil || !reflect.DeepEqual(r.Results, measured(1)) || r.Env != env {
		t.Errorf("first record after three = %+v, %v, want %+v in %+v", r, err, measured(1)[0], env)
	}
}

func TestNames(t *testing.T) {
	simd := env
	simd.Experiment, simd.Flags, simd.Level = "simd", "-tags=purego", ""
	for _, tt := range []struct {
		env   race.Env
		whole bool
		want  string
	}{
		{env, true, "go1.26.8-v3"},
		{env, false, "go1.26.8-v3-part"},
		{simd, true, "go1.26.8-simd-tags-purego"},
	} {
		if got := fileOf(tt.env, tt.whole); got != tt.want {
			t.Errorf("fileOf(%+v, %t) = %s, want %s", tt.env, tt.whole, got, tt.want)
		}
	}
	if got, want := folderOf(race.Env{Date: "2026-11-21T10:00:00Z"}), "2026-11-21-unknown"; got != want {
		t.Errorf("folderOf(no CPU) = %s, want %s", got, want)
	}
}

// TestNewest has a day before, an earlier run, a partial run and another level.
func TestNewest(t *testing.T) {
	dir := t.TempDir()
	before, later, level := env, env, env
	before.Date, later.Date, level.Level = "2026-11-20T23:00:00Z", "2026-11-21T11:00:00Z", "v1"
	part := later
	part.Date = "2026-11-21T12:00:00Z"
	write(t, dir, before, measured(1), true)
	write(t, dir, env, measured(3), true)
	write(t, dir, later, measured(2), true)
	write(t, dir, part, measured(4), false)
	write(t, dir, level, measured(5), true)

	got, err := Newest(dir)
	if err != nil || len(got) != 2 {
		t.Fatalf("Newest = %+v, %v, want two records", got, err)
	}
	if got[0].Env != level || got[1].Env != later || got[1].Results[0].Arms[0].Ns[0] != 2 {
		t.Errorf("Newest = %+v, want the record of v1 and the later one of v3", got)
	}
}

func TestNewestOfNone(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, env, measured(1), false)
	if _, err := Newest(dir); !errors.Is(err, ErrNone) {
		t.Errorf("Newest(folder with a partial run) = %v, want ErrNone", err)
	}
}
