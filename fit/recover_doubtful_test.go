package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestRecoverCutMessage: wherever a file is cut, what its last bytes can be read as speaks
// against no message before. One byte further on these messages have the same size, headers
// that are heart rates, and longitudes near one another.
func TestRecoverCutMessage(t *testing.T) {
	t.Parallel()
	whole := oldUnit(340)
	l := layoutOf(whole)
	for n := len(whole) - 1100; n < len(whole)-200; n += testkit.Full(5, 1) {
		d := &damaged{whole: whole, layout: l, pieces: []piece{{0, n, nil}}}
		files, _ := fit.Recover(d.bytes())
		if v := judge(d, d.bytes(), files); !v.enough() || v.invented > 3 {
			t.Errorf("%d of %d bytes: %v", n, len(whole), v)
		}
	}
}

// TestRecoverBeforeZeros: the message before one whose end is zeros is far from it, which must
// not cast doubt on it.
func TestRecoverBeforeZeros(t *testing.T) {
	whole := headUnit(300)
	l := layoutOf(whole)
	last := l.messages[150]
	for at := last.offset + 1; at < last.offset+last.size; at++ {
		d := inflict(damage{"zeros", func(d *damaged) { d.replace(at, 300, make([]byte, 300)) }}, whole, l, 0)
		b := d.bytes()
		files, damages := fit.Recover(b)
		if v := judge(d, b, files); v.saved < v.savable || v.invented > 1 {
			t.Errorf("zeros from byte %d of a message on: %v; damages %v", at-last.offset, v, damages)
		}
	}
}
