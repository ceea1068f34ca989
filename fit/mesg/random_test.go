package mesg

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A writer writes random files that need not be as the profile says.
type writer struct {
	*rand.Rand
	fittest.File
	wrong bool // other types and sizes, unknown fields, fields twice
}

// decoded decodes what was written.
func (w *writer) decoded(t testing.TB) []fit.Message {
	t.Helper()
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return f.Messages
}

// messages writes a definition for a message and a few messages.
func (w *writer) messages(num profile.MesgNum, n int) {
	fields, developer := w.fields(num), w.developers()
	big := byte(w.IntN(2))
	if developer == nil {
		w.DefineRaw(0, big, uint16(num), fields...)
	} else {
		w.DefineRaw(0x20, big, uint16(num), fields...).DevelopersRaw(developer...)
	}
	for range n {
		header := byte(0)
		if w.IntN(4) == 0 {
			header = 0x80 | byte(w.IntN(32))
		}
		w.Data(header)
		for f := fields; len(f) > 0; f = f[3:] {
			w.value(f[1], profile.BaseType(f[2]), big == 1)
		}
		for f := developer; len(f) > 0; f = f[3:] {
			w.value(f[1], profile.Byte, false)
		}
	}
}

// developers returns some developer fields, three bytes each, mostly none.
func (w *writer) developers() (list []byte) {
	if w.IntN(3) == 0 {
		for range 1 + w.IntN(3) {
			list = append(list, byte(w.IntN(4)), byte(w.IntN(5)), byte(w.IntN(2)))
		}
	}
	return list
}

// describe writes descriptions of most developer fields that developers returns.
func (w *writer) describe() {
	for i := range uint8(7) {
		w.Message(0, uint16(profile.MesgNumFieldDescription), fittest.Uint8(0, i/4), fittest.Uint8(1, i%4), fittest.Uint8(2, uint8(profile.Uint8)+i%3))
	}
}

// fields returns some fields of a message in any order, three bytes each.
func (w *writer) fields(num profile.MesgNum) (list []byte) {
	var all []profile.Field
	for f := range profile.Fields(num) {
		all = append(all, f)
	}
	for _, i := range w.Perm(len(all))[:w.IntN(len(all)+1)] {
		f := all[i]
		n, base := 1, f.Base()
		if f.Array() || base == profile.String {
			n = w.IntN(6)
		}
		list = append(list, f.Num(), byte(n*base.Size()), byte(base))
	}
	if !w.wrong {
		return list
	}
	for i := 0; i < len(list); i += 3 {
		switch w.IntN(8) {
		case 0:
			list[i] = byte(w.IntN(255))
		case 1:
			list[i+1] = byte(w.IntN(10))
		case 2, 3:
			list[i+2] = byte(w.IntN(32))
			list[i+1] = byte(max(1, profile.BaseType(list[i+2]).Size()))
		}
	}
	return list
}

// value writes the bytes of a field: small or any numbers, or the invalid value.
func (w *writer) value(size uint8, t profile.BaseType, big bool) {
	width := max(1, t.Size())
	for range int(size) / width {
		v := w.Rand.Uint64() >> w.IntN(64)
		switch w.IntN(5) {
		case 0:
			v = t.Invalid()
		case 1:
			v = -v
		}
		if t.Canonical() == profile.String {
			v = uint64('a' + w.IntN(26))
		}
		for i := range width {
			shift := 8 * i
			if big {
				shift = 8 * (width - 1 - i)
			}
			w.Byte(byte(v >> shift))
		}
	}
	for range int(size) % width {
		w.Byte(byte(w.Rand.Uint32()))
	}
}

// each calls check with random messages of every kind.
func each(t *testing.T, wrong bool, check func(*testing.T, kind, []fit.Message)) {
	t.Helper()
	for seed, k := range all {
		w := writer{Rand: rand.New(rand.NewPCG(uint64(seed), 7)), wrong: wrong}
		if seed%2 == 0 {
			w.describe()
		}
		for range 20 {
			w.messages(k.num, 3)
			w.messages(all[w.IntN(len(all))].num, 1)
		}
		check(t, k, w.decoded(t))
	}
}
