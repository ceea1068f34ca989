package mesg

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestAppendTo holds what AppendTo writes against the plain form, to the byte.
func TestAppendTo(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		each(t, wrong, func(t *testing.T, k kind, list []fit.Message) {
			for i, m := range list {
				r := k.new()
				r.FromMessage(m)
				b, plain := fit.Builder{BigEndian: i%2 == 0}, fit.Builder{BigEndian: i%2 == 0}
				err, want := r.AppendTo(&b), appendGeneric(&plain, r)
				if (err == nil) != (want == nil) || err != nil && err.Error() != want.Error() {
					t.Fatalf("%v: AppendTo: %v, want %v", k.typ, err, want)
				}
				if err != nil {
					continue
				}
				got, message := b.File().Messages[0], plain.File().Messages[0]
				if !same(got, message) {
					t.Fatalf("%v: AppendTo wrote %s, want %s", k.typ, spelled(got), spelled(message))
				}
			}
		})
	}
}

// TestAppendToImplied writes wider fields that were stored, or say something else, and
// no others.
func TestAppendToImplied(t *testing.T) {
	for name, c := range map[string]struct {
		stored []uint8
		change func(*Record)
		want   []uint8
	}{
		"expanded": {[]uint8{6}, func(*Record) {}, []uint8{6}},
		"stored":   {[]uint8{6, 73}, func(*Record) {}, []uint8{6, 73}},
		"alone":    {[]uint8{73}, func(*Record) {}, []uint8{73}},
		"changed":  {[]uint8{6}, func(r *Record) { r.EnhancedSpeed = 9 }, []uint8{6, 73}},
		"invalid":  {[]uint8{6, 2}, func(r *Record) { r.Speed, r.EnhancedSpeed = 0xFFFF, 0xFFFF }, []uint8{2, 73}},
	} {
		var b fit.Builder
		b.Begin(20)
		for _, num := range c.stored {
			v := fit.Uint16(2006)
			if num == 2 {
				v = fit.Uint16(3000)
			} else if num == 73 {
				v = fit.Uint32(2006)
			}
			b.Add(num, v)
		}
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
		var r Record
		r.FromMessage(b.File().Messages[0])
		c.change(&r)
		if err := r.AppendTo(&b); err != nil {
			t.Fatal(err)
		}
		var got []uint8
		for num := range b.File().Messages[1].Fields() {
			got = append(got, num)
		}
		if !bytes.Equal(got, c.want) {
			t.Errorf("%s: wrote fields %d, want %d", name, got, c.want)
		}
	}
}
