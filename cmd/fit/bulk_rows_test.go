package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit/profile"
)

// rowsOf returns the rows of a table of a data set, which another Parquet reader finds.
func rowsOf(t *testing.T, set map[string]string, table string) (rows []map[string]any) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if strings.HasPrefix(name, table+"/") {
			rows = append(rows, parquetRows(t, set[name])...)
		}
	}
	return rows
}

// TestBulkRows reads the rows of two rides, one of them in a folder: each has its file, its place in the
// file, its session, its time and its power.
func TestBulkRows(t *testing.T) {
	t.Parallel()
	in := t.TempDir()
	rides := map[string]made{"a.fit": {2023, profile.SportCycling, 30, 1}, "x/b.fit": {2024, profile.SportRunning, 20, 2}}
	for name, m := range rides {
		save(t, in, map[string][]byte{name: m.bytes(t)})
	}
	set := bulked(t, in, t.TempDir(), 0)
	seen := map[string]int{}
	for _, row := range rowsOf(t, set, "record") {
		name := fmt.Sprint(row["file"])
		m, i := rides[name], seen[name]
		seen[name]++
		want := map[string]any{
			"power": float64(m.serial + i), "index": float64(i), "sequence": 0.0, "session": 0.0,
			"timestamp": time.Date(m.year, 5, 1, 6, 0, i, 0, time.UTC).Format(time.RFC3339),
		}
		for column, v := range want {
			if row[column] != v {
				t.Errorf("%s of record %d of %s is %v, want %v", column, i, name, row[column], v)
			}
		}
	}
	if want := map[string]int{"a.fit": 30, "x/b.fit": 20}; !maps.Equal(seen, want) {
		t.Errorf("the files have %v records, want %v", seen, want)
	}
	sessions := rowsOf(t, set, "session")
	if len(sessions) != 2 || sessions[0]["file"] != "a.fit" || sessions[1]["file"] != "x/b.fit" || sessions[1]["start_time"] != "2024-05-01T06:00:00Z" {
		t.Errorf("the sessions are %.200v", sessions)
	}
	if laps := rowsOf(t, set, "lap"); len(laps) != 2 || laps[0]["session"] != 0.0 || laps[1]["start_time"] != "2024-05-01T06:00:00Z" {
		t.Errorf("the laps are %.200v", laps)
	}
}

// TestBulkFollows changes the files of a data set one after the other: the rows always come from the
// whole files that are there now, each once. Of equal files the one whose name is first gives the rows.
func TestBulkFollows(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	whole := made{2023, profile.SportCycling, 30, 1}.bytes(t)
	other := made{2023, profile.SportCycling, 20, 7}.bytes(t)
	for _, step := range []struct {
		what    string
		change  map[string][]byte // nil removes a file
		status  int
		records map[string]int
		verdict []string
	}{
		{"new", map[string][]byte{"a.fit": whole, "b.fit": other}, 0, map[string]int{"a.fit": 30, "b.fit": 20}, []string{"a.fit ok", "b.fit ok"}},
		{"a copy", map[string][]byte{"c.fit": whole}, 0, map[string]int{"a.fit": 30, "b.fit": 20}, []string{"a.fit ok", "b.fit ok", "c.fit duplicate a.fit"}},
		{"the first is gone", map[string][]byte{"a.fit": nil}, 0, map[string]int{"b.fit": 20, "c.fit": 30}, []string{"b.fit ok", "c.fit ok"}},
		{"one is cut", map[string][]byte{"c.fit": whole[:len(whole)-5]}, 1, map[string]int{"b.fit": 20}, []string{"b.fit ok", "c.fit damaged"}},
		{"and whole again, by another name", map[string][]byte{"c.fit": nil, "0.fit": whole}, 0, map[string]int{"0.fit": 30, "b.fit": 20}, []string{"0.fit ok", "b.fit ok"}},
		{"compressed", map[string][]byte{"0.fit": nil, "0.fit.gz": gzipOf(whole)}, 0, map[string]int{"0.fit.gz": 30, "b.fit": 20}, []string{"0.fit.gz ok", "b.fit ok"}},
		{"changed", map[string][]byte{"b.fit": made{2023, profile.SportCycling, 11, 7}.bytes(t)}, 0, map[string]int{"0.fit.gz": 30, "b.fit": 11}, []string{"0.fit.gz ok", "b.fit ok"}},
	} {
		for name, b := range step.change {
			if b == nil {
				os.Remove(filepath.Join(in, name))
			} else {
				save(t, in, map[string][]byte{name: b})
			}
		}
		set := bulked(t, in, out, step.status)
		records := map[string]int{}
		for _, row := range rowsOf(t, set, "record") {
			records[fmt.Sprint(row["file"])]++
		}
		if !maps.Equal(records, step.records) {
			t.Errorf("%s: the files have %v records, want %v", step.what, records, step.records)
		}
		if got := verdicts(t, set["manifest.jsonl"]); !slices.Equal(got, step.verdict) {
			t.Errorf("%s: the manifest says %q, want %q", step.what, got, step.verdict)
		}
	}
}

// emptyDigest is BLAKE2b-512 of nothing, as RFC 7693's authors and Wikipedia publish it.
const emptyDigest = "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce"

// TestBulkManifest has the keys that 'fit help bulk' names, and the digest of a file that is known.
func TestBulkManifest(t *testing.T) {
	t.Parallel()
	in := t.TempDir()
	ride := made{2023, profile.SportCycling, 3, 1}.bytes(t)
	save(t, in, map[string][]byte{"a.fit": ride, "b <&>.fit": ride, "c.fit": nil})
	set := bulked(t, in, t.TempDir(), 1)
	var lines []map[string]string
	for line := range strings.Lines(set["manifest.jsonl"]) {
		entry := map[string]string{}
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, entry)
	}
	if len(lines) != 3 {
		t.Fatalf("the manifest is %q", lines)
	}
	for i, want := range [][]string{{"blake2b", "file", "verdict"}, {"blake2b", "file", "of", "verdict"}, {"blake2b", "fault", "file", "verdict"}} {
		if keys := slices.Sorted(maps.Keys(lines[i])); !slices.Equal(keys, want) {
			t.Errorf("line %d has %q, want %q", i, keys, want)
		}
	}
	if !strings.Contains(set["manifest.jsonl"], `{"file":"b <&>.fit",`) {
		t.Errorf("the manifest is %s, want names as they are", set["manifest.jsonl"])
	}
	if lines[1]["file"] != "b <&>.fit" || lines[1]["of"] != "a.fit" || lines[1]["blake2b"] != lines[0]["blake2b"] || lines[2]["blake2b"] != emptyDigest {
		t.Errorf("the manifest is %q", lines)
	}
	if !strings.Contains(lines[2]["fault"], "empty") {
		t.Errorf("the fault of an empty file is %q", lines[2]["fault"])
	}
}

// TestBulkOfOne makes a data set of a single file, by whatever name; names in the manifest are relative
// to the argument.
func TestBulkOfOne(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	ride := made{2023, profile.SportCycling, 3, 1}.bytes(t)
	save(t, folder, map[string][]byte{"x/ride.fit": ride, "y/ride.fit.gz": gzipOf(ride), "z/all.zip": zipOf(t, "deep/ride.fit", string(ride))})
	for argument, want := range map[string]string{
		"x/ride.fit": "ride.fit", "x": "ride.fit", "x/": "ride.fit", "y/ride.fit.gz": "ride.fit.gz", "z/all.zip": "deep/ride.fit", "z": "all.zip/deep/ride.fit",
	} {
		set := bulked(t, folder+"/"+argument, t.TempDir(), 0)
		if got := verdicts(t, set["manifest.jsonl"]); !slices.Equal(got, []string{want + " ok"}) {
			t.Errorf("bulk of %s names %q, want %q", argument, got, want)
		}
		if rows := rowsOf(t, set, "record"); len(rows) != 3 || rows[0]["file"] != want {
			t.Errorf("bulk of %s has the rows %v", argument, rows)
		}
	}
}

// TestBulkForeign has manifests that somebody has changed: neither a manifest that can no longer be read
// nor one without a whole file proves that the data set was made from another input.
func TestBulkForeign(t *testing.T) {
	t.Parallel()
	in := t.TempDir()
	save(t, in, map[string][]byte{"a.fit": made{2023, profile.SportCycling, 3, 1}.bytes(t)})
	want := bulked(t, in, t.TempDir(), 0)
	for manifest, status := range map[string]int{
		"":         0,
		"no JSON":  0,
		"{}\n{}\n": 0,
		`{"file":"b.fit","blake2b":"00","verdict":"damaged"}`:                            0,
		`{"file":"b.fit","blake2b":"00","verdict":"ok"}`:                                 2,
		`{"file":"b.fit","blake2b":"00","verdict":"ok"}` + "\nno JSON":                   2,
		`{"file":"b.fit","blake2b":"00","verdict":"ok"}` + "\n" + want["manifest.jsonl"]: 0,
	} {
		out := t.TempDir()
		write(t, filepath.Join(out, "manifest.jsonl"), []byte(manifest))
		set := bulked(t, in, out, status)
		if status == 0 && !maps.Equal(set, want) {
			t.Errorf("bulk over the manifest %q made %q", manifest, names(set))
		}
		if status == 2 && set["manifest.jsonl"] != manifest {
			t.Errorf("bulk over the manifest %q of another input changed it", manifest)
		}
	}
}
