package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestRecoverLarge: what the search finds does not depend on how many windows it takes.
func TestRecoverLarge(t *testing.T) {
	t.Parallel()
	b := headUnit(16_000) // three windows
	l := layoutOf(b)
	for _, k := range damages {
		switch k.name {
		case "one byte inserted at five places", "512 bytes others", "main definition lost", "any definition zero":
			d := inflict(k, b, l, 1)
			files, _ := fit.Recover(d.bytes())
			if v := judge(d, d.bytes(), files); !v.enough() || !v.clean() || v.faulty != nil {
				t.Errorf("%s: %v", k.name, v)
			}
		}
	}
}
