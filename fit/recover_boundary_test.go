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

// TestRecoverFileAgain: a file that is cut where a sector ends, and the whole file after it, are two
// files: the whole one must not be taken for an old block of the other, though it begins like it.
func TestRecoverFileAgain(t *testing.T) {
	whole := headUnit(600)
	for at := 9 * 512; at < len(whole); at += 512 { // fewer sectors are not kept if they are there twice
		files, damages := fit.Recover(join(whole[:at], whole))
		if len(files) != 2 || files[1].Size() != len(whole) {
			t.Errorf("cut at %d: %d files, damages %v", at, len(files), damages)
		}
	}
}

// TestRecoverOldHeader puts the first block of a file, as it was before the data size was known,
// in the place of another one: no file begins there.
func TestRecoverOldHeader(t *testing.T) {
	whole := headUnit(600)
	l := layoutOf(whole)
	for at := 1024; at < len(whole)-512; at += 512 {
		d := inflict(damage{"old header", func(d *damaged) {
			d.replace(at, 512, join(newFile().Header(0), whole[14:512]))
		}}, whole, l, 1)
		b := d.bytes()
		files, damages := fit.Recover(b)
		if v := judge(d, b, files); len(files) != 1 || !v.enough() || v.invented > 3 || v.faulty != nil {
			t.Errorf("block at %d: %d files, %v; damages %v", at, len(files), v, damages)
		}
	}
}

// TestRecoverNoHeader: the header that a file gets for a lost one has the size of the data, without
// the checksum.
func TestRecoverNoHeader(t *testing.T) {
	whole := strap(300)
	files, _ := fit.Recover(whole[whole[0]:])
	if want := len(whole) - int(whole[0]) - 2; len(files) != 1 || int(files[0].Header.DataSize) != want {
		t.Errorf("%d files, the first with a header %+v, want a data size of %d", len(files), files[0].Header, want)
	}
}
