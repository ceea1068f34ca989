package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestRecoverSecondFile: wherever a file is cut, one without a header after it is a file of its
// own, also if the message that is torn seems to go on in its definition of file_id.
func TestRecoverSecondFile(t *testing.T) {
	first, second := ride(40).Bytes(), ride(60).Bytes()
	l := layoutOf(first)
	for at := l.messages[20].offset; at <= l.messages[23].offset; at++ {
		b := join(first[:at], second[14:])
		d := &damaged{whole: first, layout: l, pieces: []piece{{0, at, nil}, {-1, 0, second[14:]}}, also: second}
		files, damages := fit.Recover(b)
		if v := judge(d, b, files); len(files) != 2 || !v.enough() || v.invented > 1 {
			t.Errorf("cut at %d: %v; damages %v", at, v, damages)
		}
	}
}
