package race

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// What Keep writes is read again, and nothing is written over.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	const stem = "2026-11-21-amd-epyc-family-25-model-17/go1.26.8-v3-simd-tags-purego-one-set"
	for _, want := range []string{stem + ".txt.gz", stem + "-2.txt.gz"} {
		got, err := Keep(dir, testEnv, "", "one set", []*Result{sumResult()})
		if err != nil || got != want {
			t.Fatalf("Keep = %q, %v, want %q", got, err, want)
		}
		f, err := os.Open(filepath.Join(dir, got))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rs, e, err := ReadResults(f)
		if err != nil || e != testEnv || !reflect.DeepEqual(rs, []*Result{sumResult()}) {
			t.Errorf("ReadResults = %+v, %+v, %v, want what was kept", rs, e, err)
		}
	}
}

func TestKeepText(t *testing.T) {
	e := testEnv
	e.CPU, e.Level, e.Experiment, e.Flags = "", "", "", ""
	got, err := KeepText(t.TempDir(), e, "memory", "", strings.NewReader("BenchmarkX\t1\t2 B/op\n"))
	if want := "2026-11-21-unknown/memory/go1.26.8.txt.gz"; err != nil || got != want {
		t.Errorf("KeepText = %q, %v, want %q", got, err, want)
	}
}

// A record that is cut is no record.
func TestReadResultsOfCutRecord(t *testing.T) {
	text := wantHeader + wantLines + "samples: 4\n"
	if _, _, err := ReadResults(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(text, "\n")
	missing := strings.Join(append(lines[:12:12], lines[13:]...), "")
	if _, _, err := ReadResults(strings.NewReader(missing)); err == nil || !strings.Contains(err.Error(), "3 samples above the line that says 4") {
		t.Errorf("ReadResults of a record without one line: %v, want an error", err)
	}
}
