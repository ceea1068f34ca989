package promise

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/compare/races/all"
)

// Races of Go that no program has would never be measured.
func TestRacesExist(t *testing.T) {
	have := map[string]bool{}
	for _, r := range all.Races() {
		have[r.Name] = true
	}
	for _, p := range All {
		for _, race := range p.Races {
			if !slices.Equal(p.Builds, Java) && !have[race] {
				t.Errorf("%s: no race %s", p.Text, race)
			}
		}
	}
}

func TestRaces(t *testing.T) {
	for _, tt := range []struct{ build, unit, has string }{
		{"go1.26.9 linux/amd64/v1", "", "ConsumeVarint/dist=1-5"},
		{"go1.27.4 linux/amd64/v1 experiment=simd", "", "BLAKE2s/op=SP/bytes=1048576"},
		{"go1.27.4 linux/amd64/v3", "B/op", "FIT/op=decode/shape=small"},
	} {
		if got := Races(tt.build, tt.unit); !slices.Contains(got, tt.has) {
			t.Errorf("Races(%s, %s) = %q, want %s among them", tt.build, tt.unit, got, tt.has)
		}
	}
	for _, build := range []string{"go1.27.4 linux/arm64", "go1.27.4 linux/amd64/v1 experiment=other"} {
		if got := Races(build, ""); got != nil {
			t.Errorf("Races(%s) = %q, want none", build, got)
		}
	}
}
