package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestDefinitions counts definitions, repeated ones too, and looks at where they are.
func TestDefinitions(t *testing.T) {
	for name, c := range map[string]struct {
		b    []byte
		want int
	}{
		"ride":       {ride(9).Bytes(), 3},
		"compressed": {compressed().Short(), 3},
		"repeated":   {ride(9).Byte(ride(9).Body...).Bytes(), 6},
		"many":       {manyDefinitions().Bytes(), 700},
		"large":      {longest().Bytes(), 1},
		"alone":      {newFile().DefineRaw(0, 0, 20, 3, 1, 2).Bytes(), 1},
		"empty":      {newFile().Bytes(), 0},
		"cut":        {ride(9).DefineRaw(3, 0, 20, 3, 1, 2).Bytes()[:150], 3},
		"overrun":    {ride(9).Byte(1, 2, 3).Bytes(), 3},
		"undefined":  {ride(9).Byte(7, 1).DefineRaw(3, 0, 20, 3, 1, 2).Bytes(), 3},
	} {
		f, _ := fit.DecodeBytes(c.b)
		got := 0
		for offset, d := range f.Definitions() {
			got++
			if raw := c.b[offset+1:][:len(d.Bytes())]; c.b[offset]&0xC0 != 0x40 || string(raw) != string(d.Bytes()) {
				t.Errorf("%s: definition % x is not at offset %d", name, d.Bytes(), offset)
			}
		}
		if got != c.want {
			t.Errorf("%s: %d definitions, want %d", name, got, c.want)
		}
	}
}

// TestDefinitionsChained has offsets that count from the beginning of the input, and
// one Definition for each that is repeated.
func TestDefinitionsChained(t *testing.T) {
	b := join(ride(9).Bytes(), ride(9).Byte(ride(9).Body...).Bytes())
	seen := map[*fit.Definition]int64{}
	for f, err := range fit.All(b) {
		if err != nil {
			t.Fatal(err)
		}
		for offset, d := range f.Definitions() {
			if b[offset+1+4] != d.Bytes()[4] || offset <= seen[d] {
				t.Errorf("definition at %d, after one at %d", offset, seen[d])
			}
			seen[d] = offset
		}
	}
	if len(seen) != 6 {
		t.Errorf("%d definitions, want 3 for each of two files", len(seen))
	}
	for range new(fit.File).Definitions() {
		t.Error("a file that was not decoded has definitions")
	}
}
