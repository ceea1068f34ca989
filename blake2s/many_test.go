package blake2s

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// mixed returns n messages of mixed lengths, some of them empty or nil.
func mixed(r *rand.Rand, n int) [][]byte {
	msgs := make([][]byte, n)
	for i := range msgs {
		if r.IntN(8) > 0 {
			msgs[i] = message(r.IntN(1 + r.IntN(5*BlockSize)))
		}
	}
	return msgs
}

// TestSumMany compares with one Sum after the other.
func TestSumMany(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, f := range families {
		p := mustParams(&f.Config)
		for n := range 34 {
			msgs := mixed(r, n)
			want := []byte("before")
			for _, msg := range msgs {
				want = p.Sum(want, msg)
			}
			got := p.SumMany([]byte("before"), msgs)
			equal(t, got, want, "%s: SumMany of %d messages", f.name, n)
		}
	}
}

// TestSumManyOfEqualLengths tries what functions for many messages are made for:
// each length with fewer and more messages than lanes.
func TestSumManyOfEqualLengths(t *testing.T) {
	p := mustParams(&keyed[0].Config)
	for n := range 3*BlockSize + 1 {
		msg := message(n)
		want := reference(&keyed[0].Config, msg)
		msgs := make([][]byte, 1+n%(3*lanes))
		for i := range msgs {
			msgs[i] = msg
		}
		for i, got := 0, p.SumMany(nil, msgs); i < len(msgs); i++ {
			equal(t, got[i*Size:(i+1)*Size], want, "SumMany: message %d of %d, of %d bytes", i, len(msgs), n)
		}
	}
}

// TestSumManyKeepsTheRest appends to slices with and without room.
func TestSumManyKeepsTheRest(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	p := mustParams(&Config{Size: Size - 1})
	msgs := mixed(r, 5)
	need := len(msgs) * p.Size()
	for _, spare := range []int{0, 1, need - 1, need, need + 1, 2 * need} {
		g := testkit.Guarded(message(3), spare)
		got := p.SumMany(g.Slice(), msgs)
		want := message(3)
		for _, msg := range msgs {
			want = append(want, reference(&Config{Size: Size - 1}, msg)...)
		}
		equal(t, got, want, "SumMany with room for %d bytes", spare)
		end := 3
		if spare >= need {
			end += need
		}
		g.Check(t, 3, end)
	}
}

// TestSumManyOfDst hashes the contents of dst.
func TestSumManyOfDst(t *testing.T) {
	p := mustParams(nil)
	dst := append(make([]byte, 0, 1000), message(100)...)
	got := p.SumMany(dst, [][]byte{dst[:50], dst[50:], dst})
	want := p.Sum(p.Sum(p.Sum(message(100), dst[:50]), dst[50:]), dst)
	equal(t, got, want, "SumMany of parts of dst")
}

// TestSumManyOnlyReads hashes messages that end at an unreadable page.
func TestSumManyOnlyReads(t *testing.T) {
	p := mustParams(nil)
	pages := testkit.NewPages(t, 4*BlockSize)
	for n := range 4 * BlockSize {
		at := pages.AtEnd(message(n))
		equal(t, p.SumMany(nil, [][]byte{nil, at}), p.Sum(p.Sum(nil, nil), message(n)), "SumMany(nothing, %d bytes)", n)
		equal(t, at, message(n), "%d bytes after SumMany", n)
	}
}

func TestSumManyAllocs(t *testing.T) {
	msgs := mixed(rand.New(rand.NewPCG(13, 14)), 33)
	for _, f := range families {
		p := mustParams(&f.Config)
		room := make([]byte, 0, len(msgs)*p.Size())
		testkit.Allocs(t, 0, func() { p.SumMany(room, msgs) })
		testkit.Allocs(t, 1, func() { allocsSink = p.SumMany(nil, msgs) })
	}
}
