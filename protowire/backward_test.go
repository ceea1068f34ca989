package protowire_test

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

// TestBackwardValues writes each kind of value before others, in room that is
// there or that grows.
func TestBackwardValues(t *testing.T) {
	long := bytes.Repeat([]byte{'x'}, 200)
	for name, c := range map[string]struct {
		write func(w *protowire.Backward)
		want  []byte
	}{
		"Varint(0)":       {func(w *protowire.Backward) { w.Varint(0) }, []byte{0}},
		"Varint(127)":     {func(w *protowire.Backward) { w.Varint(127) }, []byte{0x7f}},
		"Varint(300)":     {func(w *protowire.Backward) { w.Varint(300) }, []byte{0xac, 0x02}},
		"Varint(2^64-1)":  {func(w *protowire.Backward) { w.Varint(1<<64 - 1) }, []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")},
		"Tag(16, bytes)":  {func(w *protowire.Backward) { w.Tag(16<<3 | 2) }, []byte{0x82, 0x01}},
		"Fixed32":         {func(w *protowire.Backward) { w.Fixed32(0x04030201) }, []byte{1, 2, 3, 4}},
		"Fixed64":         {func(w *protowire.Backward) { w.Fixed64(0x0807060504030201) }, []byte{1, 2, 3, 4, 5, 6, 7, 8}},
		"Float(-2)":       {func(w *protowire.Backward) { w.Float(-2) }, []byte{0, 0, 0, 0xc0}},
		"Double(-2)":      {func(w *protowire.Backward) { w.Double(-2) }, []byte{0, 0, 0, 0, 0, 0, 0, 0xc0}},
		"Raw()":           {func(w *protowire.Backward) { w.Raw(nil) }, nil},
		"Raw(ab)":         {func(w *protowire.Backward) { w.Raw([]byte("ab")) }, []byte("ab")},
		"BytesValue(ab)":  {func(w *protowire.Backward) { w.BytesValue([]byte("ab")) }, []byte("\x02ab")},
		"BytesValue(x…)":  {func(w *protowire.Backward) { w.BytesValue(long) }, append([]byte{0xc8, 0x01}, long...)},
		"StringValue()":   {func(w *protowire.Backward) { w.StringValue("") }, []byte{0}},
		"StringValue(ab)": {func(w *protowire.Backward) { w.StringValue("ab") }, []byte("\x02ab")},
		"EndMessage": {func(w *protowire.Backward) {
			mark := w.Len()
			w.Raw([]byte("ab"))
			w.EndMessage(mark, 10)
		}, []byte("\x0a\x02ab")},
	} {
		for room := range len(c.want) + 4 {
			var w protowire.Backward
			w.Reset(make([]byte, room))
			w.Raw([]byte("end"))
			c.write(&w)
			if want := append(bytes.Clone(c.want), "end"...); !bytes.Equal(w.Bytes(), want) || w.Len() != len(want) {
				t.Errorf("%s with room for %d wrote %x, Len %d, want %x", name, room, w.Bytes(), w.Len(), want)
			}
		}
	}
}

func TestBackwardVarints(t *testing.T) {
	var w protowire.Backward
	for _, v := range borders() {
		w.Reset(nil)
		w.Varint(v)
		if want := protowire.AppendVarintGeneric(nil, v); !bytes.Equal(w.Bytes(), want) {
			t.Errorf("Varint(%d) wrote %x, want %x", v, w.Bytes(), want)
		}
	}
}

// backward writes t from its last field to its first.
func (t *tree) backward(w *protowire.Backward) {
	for _, f := range slices.Backward(t.fields) {
		f.backward(w)
	}
}

func (f *field) backward(w *protowire.Backward) {
	switch {
	case f.typ == protowire.VarintType:
		w.Varint(f.val)
	case f.typ == protowire.Fixed64Type && f.num%2 == 0:
		w.Double(math.Float64frombits(f.val))
	case f.typ == protowire.Fixed64Type:
		w.Fixed64(f.val)
	case f.typ == protowire.Fixed32Type:
		w.Fixed32(uint32(f.val))
	case f.typ == protowire.StartGroupType:
		w.Tag(f.tag(protowire.EndGroupType))
		f.tree.backward(w)
	case f.tree != nil:
		mark := w.Len()
		f.tree.backward(w)
		w.EndMessage(mark, f.tag(protowire.BytesType))
		return
	case f.num%2 == 0:
		w.StringValue(string(f.raw))
	default:
		w.BytesValue(f.raw)
	}
	w.Tag(f.tag(f.typ))
}

func TestBackwardTrees(t *testing.T) {
	r := newRand()
	var kept protowire.Backward
	for range 2000 {
		tree := randomTree(r, 5)
		want := tree.forward(nil)
		var fresh protowire.Backward
		kept.Reset(nil)
		for name, w := range map[string]*protowire.Backward{"zero": &fresh, "used": &kept} {
			if tree.backward(w); !bytes.Equal(w.Bytes(), want) {
				t.Fatalf("%s Backward wrote %x, want %x", name, w.Bytes(), want)
			}
		}
	}
}

// TestBackwardReset says in whose room w writes.
func TestBackwardReset(t *testing.T) {
	var w protowire.Backward
	if w.Len() != 0 || len(w.Bytes()) != 0 {
		t.Errorf("zero Backward has Len %d, Bytes %x, want none", w.Len(), w.Bytes())
	}
	g := testkit.Guarded([]byte{1, 2}, 6)
	w.Reset(g.Slice())
	if w.Len() != 0 {
		t.Errorf("Reset(2 of 8 bytes): Len %d, want 0", w.Len())
	}
	w.Raw([]byte("abcde"))
	g.Check(t, 3, 8)
	if room := g.Slice()[:8]; string(room[3:]) != "abcde" {
		t.Errorf("Raw(abcde) in room of 8 bytes made it %q", room)
	}
	w.Reset(nil)
	w.Raw([]byte("fg"))
	if string(w.Bytes()) != "fg" || string(g.Slice()[:8][6:]) != "fg" {
		t.Errorf("Raw(fg) after Reset(nil) wrote %q, and the room of before is %q", w.Bytes(), g.Slice()[:8])
	}
	w.Raw(make([]byte, 7))
	g.Check(t, 3, 8)
	if want := "\x00\x00\x00\x00\x00\x00\x00fg"; string(w.Bytes()) != want {
		t.Errorf("after growth Bytes = %q, want %q", w.Bytes(), want)
	}
}

// TestBackwardWrongMark ends a message at marks that Len never was: above it, as a mark of
// another Backward may be, and below 0. EndMessage of a slice panics there, too.
func TestBackwardWrongMark(t *testing.T) {
	for _, room := range []int{0, 100} {
		for _, mark := range []int{6, 7, 133, 1 << 30, -1, -2, -1 << 30, math.MinInt, math.MaxInt} {
			var w protowire.Backward
			w.Reset(make([]byte, room))
			w.Raw([]byte("hello"))
			if !panics(func() { w.EndMessage(mark, 10) }) {
				t.Errorf("EndMessage(%d, 10) after 5 bytes wrote %x, want a panic", mark, w.Bytes())
			}
			b := append(make([]byte, 0, 5+room), "hello"...)
			if !panics(func() { b = protowire.EndMessage(b, mark) }) {
				t.Errorf("EndMessage(hello, %d) = %x, want a panic", mark, b)
			}
		}
	}
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

func TestBackwardAllocs(t *testing.T) {
	tree := randomTree(newRand(), 0)
	for len(tree.fields) == 0 {
		tree = randomTree(tree.r, 0)
	}
	v := []byte("value")
	var w protowire.Backward
	testkit.Allocs(t, 0, func() {
		w.Reset(nil)
		w.BytesValue(v)
		w.Varint(1 << 40)
		w.Double(1)
		w.EndMessage(0, 10)
	})
}
