package protowire_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestZigZagVectors(t *testing.T) {
	for _, v := range testkit.Varints(t, "zigzag64") {
		x, n := protowire.ConsumeVarint(v.Bytes)
		if n < 0 {
			checkCode(t, v, n)
			continue
		}
		if got := protowire.DecodeZigZag(x); got != v.Int {
			t.Fatalf("%s: DecodeZigZag(%d) = %d, want %d", v.At, x, got, v.Int)
		}
		if got := protowire.EncodeZigZag(v.Int); got != x {
			t.Fatalf("%s: EncodeZigZag(%d) = %d, want %d", v.At, v.Int, got, x)
		}
	}
}

// TestZigZag32Vectors reads as a protobuf sint32 is read.
func TestZigZag32Vectors(t *testing.T) {
	for _, v := range testkit.Varints(t, "zigzag32") {
		x, n := protowire.ConsumeVarint(v.Bytes)
		if n < 0 {
			checkCode(t, v, n)
			continue
		}
		if got := protowire.DecodeZigZag(x & math.MaxUint32); got != v.Int {
			t.Fatalf("%s: DecodeZigZag(%d&MaxUint32) = %d, want %d", v.At, x, got, v.Int)
		}
		shortest := protowire.AppendVarint(nil, protowire.EncodeZigZag(v.Int))
		if got := bytes.Equal(shortest, v.Bytes[:v.Length]); got != v.Canonical {
			t.Fatalf("%s: AppendVarint(nil, EncodeZigZag(%d)) = %x, but %x is canonical: %v",
				v.At, v.Int, shortest, v.Bytes, v.Canonical)
		}
	}
}

// checkCode compares a negative length with the verdict of a vector.
func checkCode(t *testing.T, v testkit.Varint, n int) {
	t.Helper()
	if want := codes[v.Verdict]; n != want {
		t.Fatalf("%s: ConsumeVarint(%x) = 0, %d, want 0, %d", v.At, v.Bytes, n, want)
	}
}

func TestZigZagBorders(t *testing.T) {
	for _, c := range []struct {
		v int64
		x uint64
	}{
		{0, 0},
		{-1, 1},
		{1, 2},
		{-2, 3},
		{2, 4},
		{math.MaxInt32, math.MaxUint32 - 1},
		{math.MinInt32, math.MaxUint32},
		{math.MaxInt64, math.MaxUint64 - 1},
		{math.MinInt64, math.MaxUint64},
	} {
		if got := protowire.EncodeZigZag(c.v); got != c.x {
			t.Errorf("EncodeZigZag(%d) = %d, want %d", c.v, got, c.x)
		}
		if got := protowire.DecodeZigZag(c.x); got != c.v {
			t.Errorf("DecodeZigZag(%d) = %d, want %d", c.x, got, c.v)
		}
	}
}

func TestBool(t *testing.T) {
	for _, x := range borders() {
		if got, want := protowire.DecodeBool(x), x > 0; got != want {
			t.Errorf("DecodeBool(%d) = %v, want %v", x, got, want)
		}
	}
	if got := protowire.EncodeBool(true); got != 1 {
		t.Errorf("EncodeBool(true) = %d, want 1", got)
	}
	if got := protowire.EncodeBool(false); got != 0 {
		t.Errorf("EncodeBool(false) = %d, want 0", got)
	}
}
