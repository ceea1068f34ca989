package fit_test

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// loses checks that all that can be saved is, without one definition.
func loses(t *testing.T, b []byte, lost func(*defined) bool) {
	t.Helper()
	l := layoutOf(b)
	def := l.definitions[slices.IndexFunc(l.definitions, lost)]
	d := &damaged{whole: b, layout: l, pieces: []piece{{0, len(b), nil}}}
	d.replace(def.offset, def.size, nil)
	files, _ := fit.Recover(d.bytes())
	if v := judge(d, d.bytes(), files); v.saved < v.savable*99/100-3 || v.invented > 1 || v.faulty != nil {
		t.Errorf("without the definition at %d: %v", def.offset, v)
	}
}

// intervals writes records, and after each the times between beats, of two or of three, as
// straps do: nothing but the header says that there is a message.
func intervals(n int) []byte {
	d := newDevice(8)
	from := d.time
	d.begin(1)
	d.DefineRaw(8, 0, 78, 0, 4, 0x84).DefineRaw(9, 0, 78, 0, 6, 0x84)
	d.DefineRaw(11, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 3, 1, 2)
	d.DefineRaw(0, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 3, 1, 2, 200, 40, 13)
	for i := range n {
		d.move()
		if i < n/2 {
			d.Byte(le([]byte{11}, 4, int(d.time), 4, int(d.metres*100), 1, int(d.beats))...)
		} else {
			d.Byte(le([]byte{0}, 4, int(d.time), 4, int(d.lat), 4, int(d.lon), 4, int(d.metres*100), 1, int(d.beats))...).Byte(make([]byte, 40)...)
		}
		if i%3 > 0 {
			d.Byte(le([]byte{9}, 2, 330+d.rng.IntN(60), 2, 330+d.rng.IntN(60), 2, 330+d.rng.IntN(60))...)
		} else {
			d.Byte(le([]byte{8}, 2, 480+d.rng.IntN(60), 2, 480+d.rng.IntN(60))...)
		}
	}
	d.end(from, 1)
	return d.Bytes()
}

// TestRecoverLostAmongBlind: the size of a lost definition is found even if its messages have
// nothing but messages without evidence between them. Those have two sizes, so they are not
// the end of the message before.
func TestRecoverLostAmongBlind(t *testing.T) {
	loses(t, intervals(3000), func(d *defined) bool { return d.size == 24 })
}

// dense writes records whose local type is defined late, and with each a position of the
// receiver and a message that no profile has, in any order. The first of these is before
// the definition of the next, which has little evidence; in it are bytes like a definition.
func dense(n int) []byte {
	d := newDevice(9)
	from := d.time
	d.begin(2)
	d.DefineRaw(9, 0, 1, 0, 1, 0).Byte(9, 1) // the local types have had other definitions
	d.DefineRaw(8, 0, 327, 253, 4, 0x86, 3, 4, 0x86, 4, 4, 0x86).Byte(le([]byte{8}, 4, int(d.time), 4, 7, 4, 9)...)
	const lost = 160
	d.DefineRaw(8, 0, lost, 3, 4, 0x86, 4, 4, 0x86)
	place := func() { d.Byte(le([]byte{8}, 4, int(d.height*7), 4, d.rng.IntN(1<<20))...) }
	other := func(b ...byte) { d.Byte(9).Byte(b...) }
	place()
	d.DefineRaw(9, 0, 0xFF33, 2, 7, 13)
	other('N', 0, 0, 1, 0, 0, 7) // like a definition without fields
	d.DefineRaw(10, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 3, 1, 2)
	for i := range n {
		d.move()
		d.Byte(le([]byte{10}, 4, int(d.time), 4, int(d.lat), 4, int(d.lon), 4, int(d.metres*100), 1, int(d.beats))...)
		if i%20 == 0 {
			place()
		}
		other('N', 0, 0, uint8(i), 0, 0, 7)
		if i%20 > 0 {
			place()
		}
	}
	d.end(from, 2)
	return d.Bytes()
}

// TestRecoverLostBeforeWeak: messages with a lost definition lead on over definitions with
// little evidence, and bytes in a message that only look like one do not stop them.
func TestRecoverLostBeforeWeak(t *testing.T) {
	loses(t, dense(1000), func(d *defined) bool { return d.key[2:4] == "\xA0\x00" })
}

// grown writes records without positions, and then others of the same local type with them.
// The values of the others begin as those without do: these nearly read them, up to a part
// of the distance.
func grown(n int) []byte {
	d := newDevice(10)
	from := d.time
	d.begin(2)
	values := func() []int {
		return []int{4, int(d.metres * 100), 1, int(d.beats), 2, int((d.height + 500) * 5), 2, 6000 + d.rng.IntN(500), 1, 2}
	}
	d.DefineRaw(8, 0, 20, 253, 4, 0x86, 5, 4, 0x86, 3, 1, 2, 2, 2, 0x84, 6, 2, 0x84, 42, 1, 0)
	d.metres, d.lat, d.lon = 4000, 56_000_000, -882_400_000 // as numbers, near usual values of the fields that are there
	for range 3 {
		d.move()
		d.Byte(le(le([]byte{8}, 4, int(d.time)), values()...)...)
	}
	d.DefineRaw(8, 0, 20, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 3, 1, 2, 2, 2, 0x84, 6, 2, 0x84, 42, 1, 0)
	for range n {
		d.move()
		d.Byte(le(le([]byte{8}, 4, int(d.time), 4, int(d.lat), 4, int(d.lon)), values()...)...)
	}
	d.end(from, 2)
	return d.Bytes()
}

// TestRecoverLostBehindOlder: the size of a lost definition is found even if an older one of
// its local type reads half of its messages.
func TestRecoverLostBehindOlder(t *testing.T) {
	loses(t, grown(3000), func(d *defined) bool { return d.messages == 3000 })
}
