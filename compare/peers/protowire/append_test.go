package protowire_test

import (
	"bytes"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/protowire"
)

// TestAppend compares every Append function of one value with upstream's.
func TestAppend(t *testing.T) {
	for _, v := range edgeValues() {
		checkAppend(t, v)
	}
	for _, n := range []int{0, 1, 126, 127, 128, 129, 16383, 16384, 1<<21 - 1, 1 << 21} {
		checkAppendBytes(t, make([]byte, n))
	}
}

// slack is what follows the slices that are appended to: no function may
// touch it.
const slack = 0xa5

// extend calls f with a slice that has room for more, and returns what f
// appended. It fails if f changed what was there, or the room after its result.
func extend(t testing.TB, name string, f func(b []byte) []byte) []byte {
	const before = 3
	room := bytes.Repeat([]byte{slack}, 64)
	got := f(room[:before])
	inRoom := &got[0] == &room[0]
	if !allSlack(got[:before]) || inRoom && !allSlack(room[len(got):]) {
		t.Fatalf("Append%s changed bytes outside of what it appends: %x, then %x", name, got, room)
	}
	return got[before:]
}

func allSlack(b []byte) bool {
	return bytes.Count(b, []byte{slack}) == len(b)
}

// checkBoth fails unless both functions append the same and size says how much.
func checkBoth(t testing.TB, name string, v any, ours, theirs func(b []byte) []byte, size int) {
	got, want := extend(t, name, ours), theirs(nil)
	if !bytes.Equal(got, want) || !bytes.Equal(ours(nil), want) {
		t.Fatalf("Append%s(nil, %v) = %x, want %x", name, v, got, want)
	}
	if size != len(want) {
		t.Fatalf("Size%s(%v) = %d, want %d", name, v, size, len(want))
	}
}

// checkAppend compares on v as every kind of value.
func checkAppend(t testing.TB, v uint64) {
	checkBoth(t, "Varint", v,
		func(b []byte) []byte { return protowire.AppendVarint(b, v) },
		func(b []byte) []byte { return upstream.AppendVarint(b, v) }, protowire.SizeVarint(v))
	checkBoth(t, "Fixed32", uint32(v),
		func(b []byte) []byte { return protowire.AppendFixed32(b, uint32(v)) },
		func(b []byte) []byte { return upstream.AppendFixed32(b, uint32(v)) }, protowire.SizeFixed32())
	checkBoth(t, "Fixed64", v,
		func(b []byte) []byte { return protowire.AppendFixed64(b, v) },
		func(b []byte) []byte { return upstream.AppendFixed64(b, v) }, protowire.SizeFixed64())
	checkAppendTag(t, upstream.Number(v), upstream.Type(v>>32))
	checkConversions(t, v)
}

func checkAppendTag(t testing.TB, num upstream.Number, typ upstream.Type) {
	ourNum, ourTyp := protowire.Number(num), protowire.Type(typ)
	checkBoth(t, "Tag", num,
		func(b []byte) []byte { return protowire.AppendTag(b, ourNum, ourTyp) },
		func(b []byte) []byte { return upstream.AppendTag(b, num, typ) }, protowire.SizeTag(ourNum))
	checkBoth(t, "Group", num,
		func(b []byte) []byte { return protowire.AppendGroup(b, ourNum, []byte("body")) },
		func(b []byte) []byte { return upstream.AppendGroup(b, num, []byte("body")) }, protowire.SizeGroup(ourNum, 4))
	if got, want := ourNum.IsValid(), num.IsValid(); got != want {
		t.Fatalf("Number(%d).IsValid() = %v, want %v", num, got, want)
	}
	if got, want := protowire.EncodeTag(ourNum, ourTyp), upstream.EncodeTag(num, typ); got != want {
		t.Fatalf("EncodeTag(%d, %d) = %d, want %d", num, typ, got, want)
	}
}

// checkConversions compares the functions from number to number.
func checkConversions(t testing.TB, v uint64) {
	num, typ := protowire.DecodeTag(v)
	wantNum, wantTyp := upstream.DecodeTag(v)
	if int32(num) != int32(wantNum) || int8(typ) != int8(wantTyp) {
		t.Fatalf("DecodeTag(%d) = %d, %d, want %d, %d", v, num, typ, wantNum, wantTyp)
	}
	if got, want := protowire.DecodeZigZag(v), upstream.DecodeZigZag(v); got != want {
		t.Fatalf("DecodeZigZag(%d) = %d, want %d", v, got, want)
	}
	if got, want := protowire.EncodeZigZag(int64(v)), upstream.EncodeZigZag(int64(v)); got != want {
		t.Fatalf("EncodeZigZag(%d) = %d, want %d", int64(v), got, want)
	}
	if got, want := protowire.DecodeBool(v), upstream.DecodeBool(v); got != want {
		t.Fatalf("DecodeBool(%d) = %v, want %v", v, got, want)
	}
	if got, want := protowire.EncodeBool(v != 0), upstream.EncodeBool(v != 0); got != want {
		t.Fatalf("EncodeBool(%v) = %d, want %d", v != 0, got, want)
	}
	if got, want := protowire.SizeBytes(int(v)), upstream.SizeBytes(int(v)); got != want {
		t.Fatalf("SizeBytes(%d) = %d, want %d", int(v), got, want)
	}
}

func checkAppendBytes(t testing.TB, v []byte) {
	checkBoth(t, "Bytes", len(v),
		func(b []byte) []byte { return protowire.AppendBytes(b, v) },
		func(b []byte) []byte { return upstream.AppendBytes(b, v) }, protowire.SizeBytes(len(v)))
	checkBoth(t, "Bytes", len(v),
		func(b []byte) []byte { return protowire.AppendString(b, string(v)) },
		func(b []byte) []byte { return upstream.AppendString(b, string(v)) }, protowire.SizeBytes(len(v)))
}
