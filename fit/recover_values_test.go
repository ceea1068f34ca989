package fit_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// aValue is anywhere in the values of a message before an offset.
func (d *damaged) aValue(before int) int {
	for {
		m := d.layout.messages[d.rng.IntN(len(d.layout.messages))]
		if m.size > 1 && m.offset+m.size <= before {
			return m.offset + 1 + d.rng.IntN(m.size-1)
		}
	}
}

// TestRecoverValues damages many single bytes of values. A wrong value does not show that its
// message is not one, so the damaged messages stay, with values that are new. Little else is new,
// and the other messages stay.
func TestRecoverValues(t *testing.T) {
	t.Parallel()
	files := deviceFiles(t)
	for _, k := range []damage{
		{"20 bits", func(d *damaged) {
			for range 20 {
				d.flip(d.aValue(len(d.whole)))
			}
		}},
		{"1 % of 4096 bytes", func(d *damaged) {
			for range 41 {
				d.replace(d.aValue(4096), 1, d.noise(1))
			}
		}},
	} {
		var all verdict
		for _, name := range slices.Sorted(maps.Keys(files)) {
			l := layoutOf(files[name])
			for seed := range testkit.Thorough[uint64](3, 5) {
				d := inflict(k, files[name], l, seed)
				b := d.bytes()
				found, damages := fit.Recover(b)
				v := judge(d, b, found)
				if v.savable-v.saved > 2 || v.invented-v.itself > 2 || v.faulty != nil {
					t.Errorf("%s, %s, seed %d: %v; damages %v", k.name, name, seed, v, damages)
				}
				all.saved, all.savable = all.saved+v.saved, all.savable+v.savable
				all.itself, all.invented = all.itself+v.itself, all.invented+v.invented
			}
		}
		t.Logf("%s: %v", k.name, all)
		if lost := all.savable - all.saved; lost*10_000 > all.savable || all.itself*100 < all.invented*99 {
			t.Errorf("%s: %v, want 99.99 %% saved, and of the new ones 99 %% that are damaged themselves", k.name, all)
		}
	}
}
