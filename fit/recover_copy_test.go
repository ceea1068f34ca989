package fit_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestRecoverCopy puts an old block of a file in the place of another one: its messages are not
// there twice, whether the block is from before or after, and the others are all there.
func TestRecoverCopy(t *testing.T) {
	t.Parallel()
	for name, whole := range map[string][]byte{"head unit": headUnit(600), "watch": watch(600), "phone": phone(300), "strap": strap(900)} {
		l := layoutOf(whole)
		for _, sector := range []int{512, 1024} {
			sectors := len(whole) / sector
			for to := 2; to < sectors-1; to += testkit.Full(10, 3) {
				for _, from := range []int{0, 1, sectors / 2, sectors - 2} {
					if from == to {
						continue
					}
					d := inflict(damage{"old block", func(d *damaged) {
						d.replace(to*sector, sector, whole[from*sector:][:sector])
					}}, whole, l, 1)
					b := d.bytes()
					files, damages := fit.Recover(b)
					if v := judge(d, b, files); !v.enough() || v.invented > 3 || len(files) > 1 || v.faulty != nil {
						t.Errorf("%s, %d bytes at %d from %d: %v; damages %v", name, sector, to*sector, from*sector, v, damages)
					}
				}
			}
		}
	}
}

// TestRecoverCopyInserted puts a copy of bytes anywhere into a file.
func TestRecoverCopyInserted(t *testing.T) {
	t.Parallel()
	whole := watch(600)
	l := layoutOf(whole)
	for seed := range uint64(60) {
		d := inflict(damage{"copy", func(d *damaged) {
			n := 100 + d.rng.IntN(2000)
			from := d.rng.IntN(len(whole) - n)
			d.replace(d.inside(), 0, bytes.Clone(whole[from:from+n]))
		}}, whole, l, seed)
		b := d.bytes()
		files, _ := fit.Recover(b)
		if v := judge(d, b, files); !v.other && (!v.enough() || v.invented > 3 || v.faulty != nil) {
			t.Errorf("seed %d: %v", seed, v)
		}
	}
}
