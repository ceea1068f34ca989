package race

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
)

// What is kept is read again, and nothing is written over.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	const stem = "2026-11-21-amd-epyc-family-25-model-17/go1.26.8-v3-simd-tags-purego-cpu.avx512f-off-one-set"
	for _, want := range []string{stem + ".txt.gz", stem + "-2.txt.gz"} {
		var body bytes.Buffer
		if _, err := sumResult().WriteTo(&body); err != nil {
			t.Fatal(err)
		}
		got, err := KeepText(dir, testEnv, "", "one set", &body)
		if err != nil || got != want {
			t.Fatalf("KeepText = %q, %v, want %q", got, err, want)
		}
		text, err := recordfile.Read(os.DirFS(dir), got)
		if want := wantHeader + wantLines + "samples: 4\n"; err != nil || string(text) != want {
			t.Errorf("the record is %s, %v, want %s", text, err, want)
		}
	}
}

func TestKeepText(t *testing.T) {
	e := testEnv
	e.CPU, e.Level, e.Experiment, e.Flags, e.Debug = "", "", "", "", ""
	got, err := KeepText(t.TempDir(), e, "memory", "", strings.NewReader("BenchmarkX\t1\t2 B/op\n"))
	if want := "2026-11-21-unknown/memory/go1.26.8.txt.gz"; err != nil || got != want {
		t.Errorf("KeepText = %q, %v, want %q", got, err, want)
	}
}
