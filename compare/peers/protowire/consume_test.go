package protowire_test

import (
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/protowire"
)

// TestConsume compares every Consume function of one value with upstream's.
func TestConsume(t *testing.T) {
	for b := range shortInputs() {
		checkVarint(t, b)
		checkTag(t, b)
		checkFixed(t, b)
		checkBytes(t, b)
		checkField(t, b)
	}
}

// TestConsumeEveryLength has each value at the end of its input, with the next
// value after it, cut everywhere, and padded to every length.
func TestConsumeEveryLength(t *testing.T) {
	for _, v := range edgeValues() {
		b := upstream.AppendVarint(nil, v)
		for n := range b {
			checkVarint(t, b[:n])
			checkTag(t, b[:n])
		}
		for len(b) < 12 {
			checkVarint(t, b)
			checkTag(t, b)
			checkField(t, b)
			checkVarint(t, append(b[:len(b):len(b)], 0xff, 0x01))
			b[len(b)-1] |= 0x80
			b = append(b, 0)
		}
	}
}

func checkVarint(t testing.TB, b []byte) {
	got, n := protowire.ConsumeVarint(b)
	want, wantN := upstream.ConsumeVarint(b)
	if got != want || n != wantN {
		t.Fatalf("ConsumeVarint(%x) = %d, %d, want %d, %d", b, got, n, want, wantN)
	}
}

func checkTag(t testing.TB, b []byte) {
	num, typ, n := protowire.ConsumeTag(b)
	wantNum, wantTyp, wantN := upstream.ConsumeTag(b)
	if int32(num) != int32(wantNum) || int8(typ) != int8(wantTyp) || n != wantN {
		t.Fatalf("ConsumeTag(%x) = %d, %d, %d, want %d, %d, %d", b, num, typ, n, wantNum, wantTyp, wantN)
	}
}

func checkFixed(t testing.TB, b []byte) {
	got32, n := protowire.ConsumeFixed32(b)
	if want, wantN := upstream.ConsumeFixed32(b); got32 != want || n != wantN {
		t.Fatalf("ConsumeFixed32(%x) = %d, %d, want %d, %d", b, got32, n, want, wantN)
	}
	got64, n := protowire.ConsumeFixed64(b)
	if want, wantN := upstream.ConsumeFixed64(b); got64 != want || n != wantN {
		t.Fatalf("ConsumeFixed64(%x) = %d, %d, want %d, %d", b, got64, n, want, wantN)
	}
}

func checkBytes(t testing.TB, b []byte) {
	got, n := protowire.ConsumeBytes(b)
	want, wantN := upstream.ConsumeBytes(b)
	if !sameSlice(got, want) || n != wantN {
		t.Fatalf("ConsumeBytes(%x) = %x, %d, want %x, %d", b, got, n, want, wantN)
	}
	s, n := protowire.ConsumeString(b)
	if s != string(want) || n != wantN {
		t.Fatalf("ConsumeString(%x) = %q, %d, want %q, %d", b, s, n, want, wantN)
	}
}

// sameSlice reports whether a and b are the same part of the same array, or both
// nil.
func sameSlice[T any](a, b []T) bool {
	return len(a) == len(b) && cap(a) == cap(b) && (a == nil) == (b == nil) &&
		(cap(a) == 0 || &a[:1][0] == &b[:1][0])
}

func checkField(t testing.TB, b []byte) {
	num, typ, n := protowire.ConsumeField(b)
	wantNum, wantTyp, wantN := upstream.ConsumeField(b)
	if int32(num) != int32(wantNum) || int8(typ) != int8(wantTyp) || n != wantN {
		t.Fatalf("ConsumeField(%x) = %d, %d, %d, want %d, %d, %d", b, num, typ, n, wantNum, wantTyp, wantN)
	}
	for typ := upstream.Type(-1); typ <= 8; typ++ {
		checkFieldValue(t, 1, typ, b)
	}
	checkGroup(t, 1, b)
}

func checkFieldValue(t testing.TB, num upstream.Number, typ upstream.Type, b []byte) {
	got := protowire.ConsumeFieldValue(protowire.Number(num), protowire.Type(typ), b)
	want := upstream.ConsumeFieldValue(num, typ, b)
	if got != want {
		t.Fatalf("ConsumeFieldValue(%d, %d, %x) = %d, want %d", num, typ, b, got, want)
	}
}

func checkGroup(t testing.TB, num upstream.Number, b []byte) {
	got, n := protowire.ConsumeGroup(protowire.Number(num), b)
	want, wantN := upstream.ConsumeGroup(num, b)
	if !sameSlice(got, want) || n != wantN {
		t.Fatalf("ConsumeGroup(%d, %x) = %x, %d, want %x, %d", num, b, got, n, want, wantN)
	}
}
