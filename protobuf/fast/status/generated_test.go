package status

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGenerated wants the files here to be what the generator writes now: generated code and package tight belong together.
func TestGenerated(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("./generate.sh", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	files, err := filepath.Glob("*_tight.pb.go")
	if err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadDir(dir)
	if err != nil || len(written) != len(files) || len(files) == 0 {
		t.Fatalf("the generator writes %d files, %v; %d are here", len(written), err, len(files))
	}
	for _, name := range files {
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the generator writes now (%v): go generate", name, err)
		}
	}
}
