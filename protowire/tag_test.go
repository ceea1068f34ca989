package protowire_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestConsumeTagVectors(t *testing.T) {
	pages := testkit.NewPages(t, 100)
	for _, v := range testkit.Varints(t, "tag") {
		want := v.Length
		if v.Verdict != testkit.OK {
			want = codes[v.Verdict]
		}
		num, typ, n := protowire.ConsumeTag(pages.AtEnd(v.Bytes))
		if int32(num) != v.Number || int8(typ) != v.Type || n != want {
			t.Fatalf("%s: ConsumeTag(%x) = %d, %d, %d, want %d, %d, %d",
				v.At, v.Bytes, num, typ, n, v.Number, v.Type, want)
		}
		if v.Verdict == testkit.OK {
			sameTag(t, v)
		}
	}
}

// sameTag writes the tag of a vector and takes it apart.
func sameTag(t *testing.T, v testkit.Varint) {
	t.Helper()
	num, typ := protowire.Number(v.Number), protowire.Type(v.Type)
	b := protowire.AppendTag(nil, num, typ)
	if v.Canonical != bytes.Equal(b, v.Bytes[:v.Length]) {
		t.Errorf("%s: AppendTag(nil, %d, %d) = %x, but %x is canonical: %v", v.At, num, typ, b, v.Bytes, v.Canonical)
	}
	if got := protowire.SizeTag(num); got != len(b) {
		t.Errorf("%s: SizeTag(%d) = %d, want %d", v.At, num, got, len(b))
	}
	x, _ := protowire.ConsumeVarint(v.Bytes)
	if got := protowire.EncodeTag(num, typ); got != x {
		t.Errorf("%s: EncodeTag(%d, %d) = %d, want %d", v.At, num, typ, got, x)
	}
	if gotNum, gotTyp := protowire.DecodeTag(x); gotNum != num || gotTyp != typ {
		t.Errorf("%s: DecodeTag(%d) = %d, %d, want %d, %d", v.At, x, gotNum, gotTyp, num, typ)
	}
	if tag := protowire.Tag(x); tag.Number() != num || tag.Type() != typ {
		t.Errorf("%s: Tag(%d) has number %d, type %d, want %d, %d", v.At, x, tag.Number(), tag.Type(), num, typ)
	}
}

func TestDecodeTagOverflow(t *testing.T) {
	for _, c := range []struct {
		x   uint64
		num protowire.Number
		typ protowire.Type
	}{
		{0, 0, 0},
		{7, 0, 7},
		{math.MaxInt32<<3 | 5, math.MaxInt32, 5},
		{(math.MaxInt32+1)<<3 | 5, -1, 0},
		{math.MaxUint64, -1, 0},
	} {
		if num, typ := protowire.DecodeTag(c.x); num != c.num || typ != c.typ {
			t.Errorf("DecodeTag(%#x) = %d, %d, want %d, %d", c.x, num, typ, c.num, c.typ)
		}
		if num := protowire.Tag(c.x).Number(); num != c.num {
			t.Errorf("Tag(%#x).Number() = %d, want %d", c.x, num, c.num)
		}
	}
	if typ := protowire.Tag(math.MaxUint64).Type(); typ != 7 {
		t.Errorf("Tag(MaxUint64).Type() = %d, want 7", typ)
	}
}

// TestEncodeTagBits has arguments beyond their range: a type is cut to three
// bits, and a negative number keeps its sign, as upstream has it.
func TestEncodeTagBits(t *testing.T) {
	if got := protowire.EncodeTag(1, 10); got != 1<<3|2 {
		t.Errorf("EncodeTag(1, 10) = %d, want 10", got)
	}
	if got := protowire.EncodeTag(-1, 0); got != math.MaxUint64-7 {
		t.Errorf("EncodeTag(-1, 0) = %#x, want %#x", got, uint64(math.MaxUint64-7))
	}
	if got := protowire.SizeTag(-1); got != 10 {
		t.Errorf("SizeTag(-1) = %d, want 10", got)
	}
}

// TestMakeTag has tags as constants, and compares with what AppendTag writes.
func TestMakeTag(t *testing.T) {
	if got := protowire.MakeTag(2, protowire.BytesType); got != 2<<3|2 {
		t.Errorf("MakeTag(2, BytesType) = %d, want 18", got)
	}
	tag := protowire.MakeTag(protowire.MaxValidNumber, protowire.Fixed32Type)
	b := protowire.AppendTag(nil, protowire.MaxValidNumber, protowire.Fixed32Type)
	if got, n := protowire.ConsumeVarint(b); got != uint64(tag) || n != len(b) {
		t.Errorf("AppendTag(MaxValidNumber, Fixed32Type) is the varint %d, want MakeTag's %d", got, tag)
	}
}

func TestConsumeTagAllocs(t *testing.T) {
	b := protowire.AppendTag(nil, protowire.MaxValidNumber, protowire.BytesType)
	testkit.Allocs(t, 0, func() { protowire.ConsumeTag(b) })
	testkit.Allocs(t, 0, func() { protowire.ConsumeTag(b[:3]) })
}
