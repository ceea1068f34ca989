package protowire_test

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

// TestKernels runs the tests of the bulk functions with each implementation that some
// build or CPU has; the best one here has run in the tests by themselves. An implementation
// that did not run says why; REQUIRE_IMPL makes that a failure.
func TestKernels(t *testing.T) {
	testkit.Each(t, kernels(), func(t *testing.T, kernel int) {
		if kernel == protowire.BestKernel() {
			return
		}
		defer protowire.UseKernel(protowire.UseKernel(kernel))
		eachKind(t, packedSuite.testRoundTrip)
		eachKind(t, packedSuite.testBorders)
		eachKind(t, packedSuite.testAppendInto)
		eachKind(t, packedSuite.testConsumeInto)
		eachKind(t, packedSuite.testNoise)
		eachKind(t, packedSuite.testPages)
		eachKind(t, packedSuite.testAllocs)
		eachVarintKind(t, packedVarintSuite.testVectors)
		eachVarintKind(t, packedVarintSuite.testFaults)
		eachVarintKind(t, packedVarintSuite.testLongRuns)
	})
}

// kernels are all implementations, by name, with their index in protowire.Kernels.
func kernels() []testkit.Impl[int] {
	var all []testkit.Impl[int]
	built := protowire.Kernels()
	for _, name := range []string{"generic", "avx2", "avx512", "neon", "wasm"} {
		k := testkit.Impl[int]{Name: name, Gone: "not in this build, which needs GOEXPERIMENT=simd, Go 1.27 and the architecture"}
		for i, b := range built {
			if b == name {
				k.F, k.Gone = i, ""
			}
		}
		if k.Gone == "" && k.F > protowire.BestKernel() {
			k.Gone = "the CPU cannot run it"
		}
		all = append(all, k)
	}
	return all
}

// TestCountPlaces has inputs of each length around the kernels' steps, which start at each place
// of a cache line, between bytes that do not count.
func TestCountPlaces(t *testing.T) {
	testkit.Each(t, kernels(), func(t *testing.T, kernel int) {
		defer protowire.UseKernel(protowire.UseKernel(kernel))
		r := newRand()
		for n := 250; n < 1300; n += 1 + r.IntN(9) {
			b := noise(r, n+128, n%9)
			for first := range 64 {
				part := b[first : first+n]
				checkCount(t, protowire.CountVarints, part, protowire.CountVarintsGeneric(part))
			}
		}
	})
}

// TestHalves decodes and encodes values of one length and then values of another: a kernel that works on
// both halves of a block at once then has few in one and many in the other.
func TestHalves(t *testing.T) {
	r := newRand()
	testkit.Each(t, kernels(), func(t *testing.T, kernel int) {
		defer protowire.UseKernel(protowire.UseKernel(kernel))
		for first := 1; first <= 10; first++ {
			for second := 1; second <= 10; second++ {
				for n := range 64 {
					var want []uint64
					for i := range 160 {
						length := first
						if i >= n && (i-n)/16%2 == 0 {
							length = second
						}
						want = append(want, ofLength(r, length))
					}
					b := encoded(want)
					if got, size := protowire.ConsumePackedUint64(nil, b); size != len(b) || !slices.Equal(got, want) {
						t.Fatalf("ConsumePackedUint64(%x) = %v, %d, want %v, %d", b, got, size, want, len(b))
					}
					if got := protowire.AppendPackedUint64(nil, want); !slices.Equal(got, b) {
						t.Fatalf("AppendPackedUint64(%v) = %x, want %x", want, got, b)
					}
				}
			}
		}
	})
}

// TestDecodePlaces decodes into slices that start at each place of a cache line, and checks the
// elements around them.
func TestDecodePlaces(t *testing.T) {
	testkit.Each(t, kernels(), func(t *testing.T, kernel int) {
		defer protowire.UseKernel(protowire.UseKernel(kernel))
		testDecodePlaces(t, protowire.ConsumePackedUint64)
		testDecodePlaces(t, protowire.ConsumePackedUint32)
		testDecodePlaces(t, protowire.ConsumePackedSint64)
		testDecodePlaces(t, protowire.ConsumePackedSint32)
	})
}

func testDecodePlaces[T int32 | int64 | uint32 | uint64](t *testing.T, consume func([]T, []byte) ([]T, int)) {
	for n := 60; n < 400; n += 17 {
		b := fillers(n)
		kernel := protowire.UseKernel(0)
		want, _ := consume(nil, b)
		protowire.UseKernel(kernel)
		for first := range 17 {
			all := slices.Repeat([]T{77}, first+n+20)
			got, size := consume(all[:first:first+n], b)
			if size != n || !slices.Equal(got[first:], want) || slices.ContainsFunc(slices.Concat(all[:first], all[first+n:]), func(v T) bool { return v != 77 }) {
				t.Fatalf("consume(%T of %d at %d, %d bytes) = %v, %d, want %v between 77s", got, n, first, n, all, size, want)
			}
		}
	}
}

// encoded is the concatenation of vs as varints.
func encoded(vs []uint64) (b []byte) {
	for _, v := range vs {
		b = protowire.AppendVarint(b, v)
	}
	return b
}
