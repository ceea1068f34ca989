package main

import (
	"testing"

	"github.com/tightwire/tightwire/tools/gen/internal/output"
)

const root = "../../.."

// TestCommitted compares every generated file with the committed file, so that nobody edits only
// one of a file and the facts.
func TestCommitted(t *testing.T) {
	files, err := generated(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range output.Stale(root, files) {
		t.Errorf("%s is not what tools/gen/fitprofile writes: run make gen", name)
	}
}
