package main

import (
	"testing"

	"github.com/tightwire/tightwire/tools/gen/internal/output"
)

// TestFresh checks that the committed files are the generated ones.
func TestFresh(t *testing.T) {
	files, err := generated("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range output.Stale("../../..", files) {
		t.Errorf("%s is not what tools/gen/protowire writes: run make gen", name)
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
