package blake2s

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// A laneFunc is batch.hash of one implementation.
type laneFunc = func(b *batch, k, stride, n int)

// randomBatch fills a batch as no user can: with counters that carry in some lanes and not
// in others, and flags of each lane its own. Every message has room for n blocks.
func randomBatch(r *rand.Rand, stride, n int) *batch {
	b := new(batch)
	for i := range wide {
		for j := range b.h {
			b.h[j][i] = word(r.Uint64())
		}
		b.count[0][i], b.count[1][i] = -word(r.IntN(2*BlockSize*n)), -word(r.IntN(2))
		b.flag[0][i], b.flag[1][i] = -word(r.IntN(2)), -word(r.IntN(2))
		at := r.IntN(wordSize)
		b.msg[i] = message(at + (n-1)*stride + BlockSize)[at:]
	}
	return b
}

// TestLanes compares with blockGeneric, lane by lane.
func TestLanes(t *testing.T) {
	testkit.Each(t, laneFuncs, func(t *testing.T, hash laneFunc) {
		r := rand.New(rand.NewPCG(21, 22))
		for i := range 256 {
			k := lanes << (i & 1)
			n, stride := 1+r.IntN(4), BlockSize*r.IntN(3)+r.IntN(2)
			got := randomBatch(r, stride, n)
			want := *got
			want.hashGeneric(k, stride, n)
			hash(got, k, stride, n)
			if got.h != want.h || got.count != want.count {
				t.Fatalf("try %d: %d blocks of %d lanes: %x %x, want %x %x", i, n, k, got.h, got.count, want.h, want.count)
			}
		}
	})
}

// TestLanesOnlyRead hashes messages that end at an unreadable page.
func TestLanesOnlyRead(t *testing.T) {
	testkit.Each(t, laneFuncs, func(t *testing.T, hash laneFunc) {
		r := rand.New(rand.NewPCG(23, 24))
		pages := testkit.NewPages(t, 4*BlockSize)
		for i := range wide {
			got := randomBatch(r, BlockSize, 3)
			got.msg[i] = pages.AtEnd(got.msg[i])
			want := *got
			want.hashGeneric(wide, BlockSize, 3)
			hash(got, wide, BlockSize, 3)
			if got.h != want.h {
				t.Fatalf("lane %d at the end of a page: %x, want %x", i, got.h, want.h)
			}
		}
	})
}

// TestLanesCheck wants a panic where a message is too short, before a kernel reads it.
func TestLanesCheck(t *testing.T) {
	for _, k := range []int{lanes, wide} {
		for i := range wide {
			b := randomBatch(rand.New(rand.NewPCG(25, 26)), BlockSize, 2)
			b.msg[i] = b.msg[i][: 2*BlockSize-1 : 2*BlockSize-1]
			if got, want := refuses(func() { b.hash(k, BlockSize, 2) }), i < k; got != want {
				t.Errorf("%d lanes, message %d too short: panic = %v, want %v", k, i, got, want)
			}
		}
	}
}

func refuses(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return
}

// TestDigestLanes compares the words of digests with the chaining values.
func TestDigestLanes(t *testing.T) {
	atEachKernel(t, func(t *testing.T) {
		b := randomBatch(rand.New(rand.NewPCG(27, 28)), 0, 1)
		for _, k := range []int{lanes, wide} {
			var got, want [wide][8]word
			digestLanes(&b.chains, &got, k)
			b.digestsGeneric(&want, k)
			if got != want {
				t.Errorf("digests of %d lanes = %x, want %x", k, got, want)
			}
		}
	})
}

// TestLaneCount says it with numbers: no lanes, or enough and not too many.
func TestLaneCount(t *testing.T) {
	for n := range 3 * wide {
		k := laneCount(n)
		few := k == lanes/2 && n <= k // a vector of 128 bits
		if k != 0 && k != lanes && !few && (k != wide || n <= lanes) {
			t.Errorf("laneCount(%d) = %d", n, k)
		}
	}
}
