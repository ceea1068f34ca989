package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestRecoverCutMessage: wherever a file is cut, what its last bytes can be read as speaks
// against no message before. One byte further on these messages have the same size, headers
// that are heart rates, and longitudes near one another.
func TestRecoverCutMessage(t *testing.T) {
	whole := oldUnit(340)
	l := layoutOf(whole)
	for n := len(whole) - 1100; n < len(whole)-200; n++ {
		d := &damaged{whole: whole, layout: l, pieces: []piece{{0, n, nil}}}
		files, _ := fit.Recover(d.bytes())
		if v := judge(d, d.bytes(), files); !v.enough() || v.invented > 3 {
			t.Errorf("%d of %d bytes: %v", n, len(whole), v)
		}
	}
}
