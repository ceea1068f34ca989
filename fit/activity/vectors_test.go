package activity

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestVectors counts what views have of the vectors, and writes what can be written.
func TestVectors(t *testing.T) {
	paths, err := filepath.Glob("../../vectors/fit/*.fit")
	if err != nil || len(paths) == 0 {
		t.Fatalf("vectors are %q, %v, want some", paths, err)
	}
	kinds := map[string]int{}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for f := range fit.All(b) {
			if f != nil {
				kinds[checkReal(t, path, f)]++
			}
		}
	}
	for _, kind := range []string{
		"none", "Activity", "Course", "Device", "Workout", "Segment", "Settings", "Monitoring", "Totals", "Schedules", "Goals", "Weight", "BloodPressure",
	} {
		if kinds[kind] == 0 {
			t.Errorf("no file is a view of kind %s: %v", kind, kinds)
		}
	}
}
