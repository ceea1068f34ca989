package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestFresh checks that the committed files are the generated ones.
func TestFresh(t *testing.T) {
	files, err := generated()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join("../..", name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v, or it differs from what gen/protowire writes: run make gen", name, err)
		}
	}
}

// TestUsage checks that unknown arguments are an error and write no files.
func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"write"}, {"read", "."}} {
		if err := run(args); err == nil {
			t.Errorf("run(%q) = nil, want an error", args)
		}
	}
}
