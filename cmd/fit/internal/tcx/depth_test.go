package tcx

import (
	"strings"
	"testing"
)

// TestDeep refuses elements that a file has in each other, of kinds that are read one in another.
func TestDeep(t *testing.T) {
	for _, name := range []string{"Activities", "MultiSportSession", "NextSport", "Creator"} {
		in := "<TrainingCenterDatabase>" + strings.Repeat("<"+name+">", 100_000)
		if _, err := Read(strings.NewReader(in)); err == nil || !strings.Contains(err.Error(), "elements lie more than 1000 deep") {
			t.Errorf("%s in each other: %v, want an error", name, err)
		}
	}
}
