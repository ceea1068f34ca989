package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/bulk"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// made is an invented activity: a session with a lap and records.
type made struct {
	year    int
	sport   profile.Sport
	records int
	serial  int // makes it differ from others
}

func (m made) bytes(t testing.TB) []byte {
	t.Helper()
	var b fit.Builder
	start := uint32(profile.DateTimeOf(time.Date(m.year, 5, 1, 6, 0, 0, 0, time.UTC)))
	end := func(num profile.MesgNum, at uint32, fields ...fit.Field) {
		b.Begin(num)
		b.Add(253, fit.Uint32(at))
		for _, f := range fields {
			b.Add(f.Num, f.Value)
		}
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	for i := range m.records {
		end(profile.MesgNumRecord, start+uint32(i), fit.Field{Num: profile.RecordPower, Value: fit.Uint16(uint16(m.serial + i%300))})
	}
	after := start + uint32(m.records)
	end(profile.MesgNumLap, after, fit.Field{Num: profile.LapStartTime, Value: fit.Uint32(start)})
	end(profile.MesgNumSession, after, fit.Field{Num: profile.SessionStartTime, Value: fit.Uint32(start)},
		fit.Field{Num: profile.SessionSport, Value: fit.Enum(uint8(m.sport))})
	file, err := fit.Append(nil, b.File())
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// save writes files below a folder.
func save(t testing.TB, folder string, files map[string][]byte) {
	t.Helper()
	for name, b := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, name, b)
	}
}

// bulked runs bulk and returns the data set.
func bulked(t *testing.T, in, out string, status int) map[string]string {
	t.Helper()
	if got := fitOn(nil, "bulk", in, "-o", out); got.status != status {
		t.Fatalf("bulk = %v, want status %d", got, status)
	}
	return tree(t, out)
}

// verdicts returns the verdicts of a manifest, in its order.
func verdicts(t testing.TB, manifest string) (all []string) {
	t.Helper()
	for line := range strings.Lines(manifest) {
		var e bulk.File
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.TrimSpace(e.File+" "+e.Verdict+" "+e.Of))
	}
	return all
}

// TestBulk has two years and two sports, a duplicate, a damaged file and a file that is not FIT.
func TestBulk(t *testing.T) {
	t.Parallel()
	ride, run := made{2023, profile.SportCycling, 30, 1}.bytes(t), made{2024, profile.SportRunning, 20, 2}.bytes(t)
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "rides")
	save(t, in, map[string][]byte{
		"2023/a.fit": ride, "2023/b.fit": ride, "2024/c.fit": run, "2024/d.fit": run[:100], "note.txt": []byte("hello"),
	})
	got := fitOn(nil, "bulk", in, "-o", out)
	if want := out + ": 2 files, 1 duplicate, 1 damaged; 6 of 6 Parquet files written\n"; got.status != 1 || got.out != want {
		t.Errorf("bulk = %v, want status 1 and %q", got, want)
	}
	if !strings.Contains(got.errors, "d.fit: file 0: offset") || !strings.Contains(got.errors, "not FIT, skipped: 1") {
		t.Errorf("bulk says %q, want the damaged file and what was skipped", got.errors)
	}
	files := tree(t, out)
	want := []string{"manifest.jsonl"}
	for _, table := range []string{"record", "lap", "session"} {
		want = append(want, table+"/year=2023/sport=cycling/data.parquet", table+"/year=2024/sport=running/data.parquet")
	}
	slices.Sort(want)
	if names := slices.Sorted(maps.Keys(files)); !slices.Equal(names, want) {
		t.Errorf("the data set has %q, want %q", names, want)
	}
	wantVerdicts := []string{"2023/a.fit ok", "2023/b.fit duplicate 2023/a.fit", "2024/c.fit ok", "2024/d.fit damaged"}
	if got := verdicts(t, files["manifest.jsonl"]); !slices.Equal(got, wantVerdicts) {
		t.Errorf("the manifest says %q, want %q", got, wantVerdicts)
	}
}

// TestBulkTakesFITAlone runs what README.md, the recipes and the help say of an export: GPX and TCX
// files are skipped and counted, damaged and duplicate files have no rows, and the manifest names them.
func TestBulkTakesFITAlone(t *testing.T) {
	sentence := "GPX and TCX files are skipped; damaged and duplicate files have no rows"
	for _, page := range []string{"../../README.md", "../../docs/fit/recipes.md"} {
		if !strings.Contains(strings.Join(strings.Fields(read(t, page)), " "), sentence) {
			t.Errorf("%s does not say %q", page, sentence)
		}
	}
	if help := fitOn(nil, "help", "bulk"); !strings.Contains(strings.Join(strings.Fields(help.out), " "), sentence) {
		t.Errorf("fit help bulk does not say %q", sentence)
	}
	ride := made{2023, profile.SportCycling, 30, 1}.bytes(t)
	in, alone := t.TempDir(), t.TempDir()
	save(t, alone, map[string][]byte{"a.fit": ride})
	save(t, in, map[string][]byte{"a.fit": ride, "b.fit": ride, "c.fit": ride[:100], "d.gpx": []byte("<gpx/>"), "e.tcx": []byte("<TrainingCenterDatabase/>")})
	out, outAlone := filepath.Join(t.TempDir(), "rides"), filepath.Join(t.TempDir(), "rides")
	if got := fitOn(nil, "bulk", in, "-o", out); !strings.Contains(got.errors, "not FIT, skipped: 2") {
		t.Errorf("bulk = %v, want two files skipped", got)
	}
	fitOn(nil, "bulk", alone, "-o", outAlone)
	got, want := tree(t, out), tree(t, outAlone)
	if names := verdicts(t, got["manifest.jsonl"]); !slices.Equal(names, []string{"a.fit ok", "b.fit duplicate a.fit", "c.fit damaged"}) {
		t.Errorf("the manifest says %q", names)
	}
	delete(got, "manifest.jsonl")
	delete(want, "manifest.jsonl")
	if !maps.Equal(got, want) || len(want) != 3 {
		t.Errorf("the tables are not those of the one whole file: %q, want %q", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
}

// TestBulkAgain writes only what new, changed and lost files concern, and comes to the same
// bytes as a new data set.
func TestBulkAgain(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	save(t, in, map[string][]byte{
		"a.fit": made{2023, profile.SportCycling, 30, 1}.bytes(t),
		"b.fit": made{2024, profile.SportRunning, 20, 2}.bytes(t),
	})
	bulked(t, in, out, 0)
	for _, step := range []struct {
		add     map[string][]byte
		remove  string
		written string
	}{
		{nil, "", "0 of 6"},
		{map[string][]byte{"c.fit": made{2023, profile.SportCycling, 40, 3}.bytes(t)}, "", "3 of 6"},
		{map[string][]byte{"d.fit": made{2025, profile.SportRunning, 40, 4}.bytes(t)}, "", "3 of 9"},
		{map[string][]byte{"b.fit": made{2025, profile.SportRunning, 20, 2}.bytes(t)}, "", "3 of 6"}, // and 3 are gone
		{nil, "c.fit", "3 of 6"},
		{nil, "d.fit", "3 of 6"},
	} {
		save(t, in, step.add)
		if step.remove != "" {
			os.Remove(filepath.Join(in, step.remove))
		}
		got := fitOn(nil, "bulk", in, "-o", out)
		if got.status != 0 || !strings.Contains(got.out, step.written+" Parquet files written") {
			t.Errorf("bulk after %v, %s = %v, want %s", slices.Collect(maps.Keys(step.add)), step.remove, got, step.written)
		}
		if fresh := bulked(t, in, t.TempDir(), 0); !maps.Equal(tree(t, out), fresh) {
			t.Errorf("bulk after %v, %s left another data set than a new one", slices.Collect(maps.Keys(step.add)), step.remove)
		}
	}
}

// TestBulkZip has the same data set of an archive as of a folder, but for names that an
// archive has twice.
func TestBulkZip(t *testing.T) {
	t.Parallel()
	ride := made{2023, profile.SportCycling, 30, 1}.bytes(t)
	run := made{2024, profile.SportRunning, 20, 2}.bytes(t)
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"x/a.fit": ride, "x/in.zip/b.fit": run})
	inner := zipOf(t, "b.fit", string(run))
	archive := write(t, "export.zip", zipOf(t, "x/a.fit", string(ride), "x/in.zip", string(inner)))
	want := bulked(t, folder, t.TempDir(), 0)
	if got := bulked(t, archive, t.TempDir(), 0); !maps.Equal(got, want) {
		t.Errorf("bulk of an archive has %q, of a folder %q", names(got), names(want))
	}
	twice := write(t, "twice.zip", zipOf(t, "a.fit", string(ride), "a.fit", string(run), "a.fit", string(ride)))
	got := verdicts(t, bulked(t, twice, t.TempDir(), 0)["manifest.jsonl"])
	if want := []string{"a.fit ok", "a.fit-2 ok", "a.fit-3 duplicate a.fit"}; !slices.Equal(got, want) {
		t.Errorf("the manifest of names that are there twice says %q, want %q", got, want)
	}
}

// TestBulkRepairs writes again what somebody has damaged or removed, and leaves alone files that do not
// belong to a data set.
func TestBulkRepairs(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	save(t, in, map[string][]byte{"a.fit": made{2023, profile.SportCycling, 30, 1}.bytes(t)})
	want := bulked(t, in, out, 0)
	want["notes.txt"] = "mine"
	place := func(table string) string {
		return filepath.Join(out, table, "year=2023", "sport=cycling", "data.parquet")
	}
	write(t, place("record"), []byte(want["record/year=2023/sport=cycling/data.parquet"][:100]))
	os.Remove(place("lap"))
	write(t, filepath.Join(out, "notes.txt"), []byte("mine"))
	write(t, filepath.Join(out, "record", ".fit-0123abcd.tmp"), []byte("left by a run that was stopped"))
	if got := bulked(t, in, out, 0); !maps.Equal(got, want) {
		t.Errorf("bulk left %q, want %q as they were", names(got), names(want))
	}
}

// TestBulkRefuses leaves a data set alone if the input cannot be read, or is another one.
func TestBulkRefuses(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	save(t, in, map[string][]byte{"a.fit": made{2023, profile.SportCycling, 30, 1}.bytes(t)})
	want := bulked(t, in, out, 0)
	other := t.TempDir()
	save(t, other, map[string][]byte{"a.fit": made{2023, profile.SportCycling, 31, 1}.bytes(t)})
	broken := write(t, "broken.zip", []byte("PK\x03\x04 no archive"))
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"bulk", other, "-o", out}, 2, "holds another data set, without any file of"},
		{[]string{"bulk", broken, "-o", out}, 1, "the zip archive is damaged, or a part of it is missing"},
		{[]string{"bulk", t.TempDir(), "-o", out}, 1, "no FIT file in it"},
		{[]string{"bulk", filepath.Join(in, "none"), "-o", out}, 1, "no such file"},
		{[]string{"bulk", in}, 2, "no --output"},
		{[]string{"bulk", in, "-o", "-"}, 2, "no --output"},
		{[]string{"bulk", "-", "-o", out}, 2, "cannot be read twice"},
		{[]string{"bulk", in, other, "-o", out}, 2, "2 inputs, want one"},
		{[]string{"bulk", in, "-o", filepath.Join(in, "a.fit")}, 1, "not a directory"},
	} {
		if got := fitOn(nil, tt.args...); got.status != tt.status || !strings.Contains(got.errors, tt.want) {
			t.Errorf("fit %q = %v, want %d and %q", tt.args, got, tt.status, tt.want)
		}
	}
	if got := tree(t, out); !maps.Equal(got, want) {
		t.Error("bulk that refused has changed the data set")
	}
}

// TestBulkKept makes the same data set whether the content of all, some or none of the files is
// kept: also of files that two years have, and of duplicates.
func TestBulkKept(t *testing.T) {
	in := t.TempDir()
	ride := made{2023, profile.SportCycling, 30, 1}.bytes(t)
	both := append(made{2023, profile.SportCycling, 10, 3}.bytes(t), made{2024, profile.SportRunning, 10, 4}.bytes(t)...)
	save(t, in, map[string][]byte{
		"a.fit": both, "b.fit": ride, "c.fit": made{2024, profile.SportRunning, 40, 5}.bytes(t), "d.fit": ride,
		"e.fit": made{2023, profile.SportCycling, 5, 6}.bytes(t),
	})
	defer func(room int) { bulk.KeptRoom = room }(bulk.KeptRoom)
	want := bulked(t, in, t.TempDir(), 0)
	for _, room := range []int{0, 4000, 8000, 12_000} {
		bulk.KeptRoom = room
		if got := bulked(t, in, t.TempDir(), 0); !maps.Equal(got, want) {
			t.Errorf("with room for %d bytes the data set %q differs", room, names(got))
		}
	}
}
