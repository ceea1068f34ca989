package protowire_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// FuzzKernels compares every implementation that the CPU can run with plain Go, on the bytes
// as they are and between sound varints of the same kinds, so that what is malformed comes
// up at each place of a block.
func FuzzKernels(f *testing.F) {
	r := newRand()
	for length := 1; length <= 10; length++ {
		var b []byte
		for range 30 {
			b = protowire.AppendVarint(b, ofLength(r, length))
		}
		f.Add(b, byte(length), uint8(11*length))
		f.Add(noise(r, 150, length), byte(length), uint8(7*length))
	}
	for _, bad := range faulty() {
		f.Add(bad, byte(1), uint8(40))
	}
	f.Fuzz(func(t *testing.T, b []byte, length, around uint8) {
		fill := bytes.Repeat(append(bytes.Repeat([]byte{0x81}, int(length)%10), 1), int(around))
		for _, in := range [][]byte{b, slices.Concat(fill, b, fill)} {
			for _, suite := range varintKinds {
				alike(t, suite, in)
			}
		}
	})
}

// alike calls testAlike, which only these tests have.
func alike(t *testing.T, suite packedVarintSuite, b []byte) {
	t.Helper()
	suite.(interface {
		testAlike(t *testing.T, b []byte)
	}).testAlike(t, b)
}

// testAlike decodes b, and encodes what it has, with each implementation.
func (k packedKind[T]) testAlike(t *testing.T, b []byte) {
	t.Helper()
	defer protowire.UseKernel(protowire.UseKernel(0))
	want, wantN := k.consume(nil, b)
	encoded, size, count := k.append(nil, want), k.size(want), protowire.CountVarints(b)
	for i := 1; i <= protowire.BestKernel(); i++ {
		protowire.UseKernel(i)
		name := protowire.Kernels()[i]
		if got := protowire.CountVarints(b); got != count {
			t.Fatalf("%s: CountVarints(%x) = %d, want %d", name, b, got, count)
		}
		dst := make([]T, 0, count)
		if got, n := k.consume(dst, b); n != wantN || !k.same(got, want) {
			t.Fatalf("%s: ConsumePacked%s(%x) = %v, %d, want %v, %d", name, k.name, b, got, n, want, wantN)
		}
		if got := k.append(nil, want); !bytes.Equal(got, encoded) {
			t.Fatalf("%s: AppendPacked%s(%v) = %x, want %x", name, k.name, want, got, encoded)
		}
		if got := k.size(want); got != size {
			t.Fatalf("%s: SizePacked%s(%v) = %d, want %d", name, k.name, want, got, size)
		}
	}
}

// TestKernelsAlike has each distribution of lengths, at each length of input up to a few
// blocks, whole and with one bit turned.
func TestKernelsAlike(t *testing.T) {
	r := newRand()
	for n := range 300 {
		b := noise(r, n, n%9)
		for _, suite := range varintKinds {
			alike(t, suite, b)
		}
		for range 3 {
			if n > 0 {
				b[r.IntN(n)] ^= 0x80
			}
			alike(t, varintKinds["Uint64"], b)
			alike(t, varintKinds["Sint32"], b)
		}
	}
}

// TestKernelSizes has each power of two, and its neighbours, at each place of a run of the
// kernels that add up sizes.
func TestKernelSizes(t *testing.T) {
	defer protowire.UseKernel(protowire.UseKernel(0))
	vs := slices.Repeat(borders(), 3)
	for i := range len(vs) - 300 {
		part := vs[i : i+300]
		want := 0
		for _, v := range part {
			want += protowire.SizeVarintGeneric(v)
		}
		for kernel := range protowire.BestKernel() + 1 {
			protowire.UseKernel(kernel)
			if got := protowire.SizePackedUint64(part); got != want {
				t.Fatalf("%s: SizePackedUint64(%v) = %d, want %d", protowire.Kernels()[kernel], part, got, want)
			}
		}
	}
}
