package record

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

func samplesOf(arms ...string) (all []sample.Sample) {
	config := map[string]string{
		"goos": "linux", "goarch": "amd64", "toolchain": "go1.26.8", "cpu": "Some CPU (model 1)",
		"date": "2026-01-02T03:04:05Z", "layout": "1", "binaries": "0123",
	}
	for i := range 8 {
		for _, arm := range arms {
			values := map[string]float64{"sec/op": float64(10+i) + float64(len(arm))/8}
			all = append(all, sample.Sample{Name: "Sum", Arm: arm, Config: config, Iters: 3, Values: values})
		}
	}
	return all
}

// What Write returns is what is read again, and nothing is written over.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	const stem = "2026-01-02-some-cpu-model-1/prove/go1.26.8-linux-amd64-v1-a-claim"
	samples := samplesOf("base", "candidate")
	more := map[string]string{"base": "main", "candidate": "HEAD", "alpha": "0.01", "module": "example.com/m@v1"}
	for _, want := range []string{stem + ".txt.gz", stem + "-2.txt.gz", stem + "-3.txt.gz"} {
		got, err := Write(dir, "A claim", samples, more)
		if err != nil || len(got) != 1 || got[0].Path != want {
			t.Fatalf("Write = %+v, %v, want %s", got, err, want)
		}
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(want))); err != nil {
			t.Error(err)
		}
		again, err := readFile(os.DirFS(dir), want)
		if err != nil || !reflect.DeepEqual(again, got) {
			t.Errorf("read again: %+v, %v, want %+v", again, err, got)
		}
		if r := got[0]; r.Base != "main" || r.Candidate != "HEAD" || r.Module != "example.com/m@v1" || r.Binaries != "0123" || r.Alpha != 0.01 || r.Raced {
			t.Errorf("record = %+v", r)
		}
	}
	if s := samples[0].Config; len(s) != 7 {
		t.Errorf("Write changed the samples: %v", s)
	}
}

func TestWriteRefuses(t *testing.T) {
	bad := samplesOf("base")
	bad[1].Name = "two words"
	dir := t.TempDir()
	if rs, err := Write(dir, "x", bad, nil); err == nil {
		t.Errorf("Write(a name with a space) = %v, want an error", rs)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("Write left %v, %v", entries, err)
	}
}

// Looks before the last one leave less for it, and a record cannot ask for more than usual.
func TestAlphaOfRecord(t *testing.T) {
	for text, want := range map[string]float64{"": 0.05, "0.01": 0.01, "0.5": 0.05, "-1": 0.05, "x": 0.05} {
		if r := newRecord("", map[string]string{"alpha": text}); r.Alpha != want {
			t.Errorf("alpha: %s is %v, want %v", text, r.Alpha, want)
		}
	}
}
