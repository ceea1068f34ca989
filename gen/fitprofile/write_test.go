package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

const root = "../.."

// TestCommitted compares every generated file with the committed file, so that nobody edits only
// one of a file and the facts.
func TestCommitted(t *testing.T) {
	files, err := generated(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s is not what gen/fitprofile writes: run make gen", name)
		}
	}
}

// TestWriteRemoves checks that write removes a file that is no longer generated, and keeps a
// file written by hand.
func TestWriteRemoves(t *testing.T) {
	dir := t.TempDir()
	old, own := filepath.Join(dir, profileDir, "z_old.go"), filepath.Join(dir, profileDir, "own.go")
	for _, name := range []string{old, own} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("package profile\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeOthers(dir, map[string][]byte{}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Errorf("z_old.go: %v, want it removed", err)
	}
	if _, err := os.Stat(own); err != nil {
		t.Errorf("own.go: %v, want it kept", err)
	}
}
