package blake2s

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// TestEveryLength compares every length up to 1024 bytes with the reference, and
// up to a few blocks in each family.
func TestEveryLength(t *testing.T) {
	everyLength(t, &families[0], 1024)
	everyLength(t, &keyed[0], 1024)
	for i := range families {
		everyLength(t, &families[i], 3*BlockSize+1)
	}
}

// everyLength takes Params.Sum, a digest that is written at once, and one that is
// written in chunks.
func everyLength(t *testing.T, f *family, most int) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	p, d := mustParams(&f.Config), mustDigest(&f.Config)
	all := message(most)
	for n := range len(all) + 1 {
		msg := all[:n]
		want := reference(&f.Config, msg)
		equal(t, p.Sum(nil, msg), want, "%s: Params.Sum(%d bytes)", f.name, n)
		d.Reset()
		d.Write(msg)
		equal(t, d.Sum(nil), want, "%s: Write(%d bytes)", f.name, n)
		d.Reset()
		chunks := writeChunks(r, d, msg)
		equal(t, d.Sum(nil), want, "%s: Write(%d bytes in chunks of %v)", f.name, n, chunks)
	}
}

// writeChunks writes msg in chunks, mostly of up to two blocks, and returns their
// lengths.
func writeChunks(r *rand.Rand, d *Digest, msg []byte) (chunks []int) {
	for len(msg) > 0 {
		k := min(r.IntN(r.IntN(2*BlockSize+1)+1), len(msg))
		if r.IntN(4) == 0 {
			k = min(BlockSize, len(msg))
		}
		d.Write(msg[:k])
		chunks, msg = append(chunks, k), msg[k:]
	}
	return chunks
}

// TestEverySplit writes every message of up to a few blocks in two, at every
// place.
func TestEverySplit(t *testing.T) {
	all := message(300)
	for _, f := range []family{families[0], keyed[0]} {
		d := mustDigest(&f.Config)
		for n := range len(all) + 1 {
			want := reference(&f.Config, all[:n])
			for k := range n + 1 {
				d.Reset()
				d.Write(all[:k])
				d.Write(all[k:n])
				equal(t, d.Sum(nil), want, "%s: Write(%d bytes), Write(%d bytes)", f.name, k, n-k)
			}
		}
	}
}

// TestSumGoesOn takes the digest after each write, twice, and writes on.
func TestSumGoesOn(t *testing.T) {
	msg := message(3*BlockSize + 1)
	for _, f := range families {
		d := mustDigest(&f.Config)
		for n := range len(msg) + 1 {
			want := reference(&f.Config, msg[:n])
			equal(t, d.Sum(nil), want, "%s: Sum after %d bytes", f.name, n)
			equal(t, d.Sum([]byte("before")), append([]byte("before"), want...), "%s: second Sum after %d bytes", f.name, n)
			if n < len(msg) {
				d.WriteString(string(msg[n : n+1]))
			}
		}
	}
}

// TestReset writes a message after each other one.
func TestReset(t *testing.T) {
	msg := message(2*BlockSize + 1)
	for _, f := range families {
		want := reference(&f.Config, msg)
		d := mustDigest(&f.Config)
		for n := range len(msg) {
			d.Write(msg[n:])
			d.Reset()
			d.Write(msg)
			equal(t, d.Sum(nil), want, "%s: digest after %d other bytes and Reset", f.name, len(msg)-n)
			d.Reset()
		}
		equal(t, d.Sum(nil), reference(&f.Config, nil), "%s: digest of nothing after Reset", f.name)
	}
}

// TestSizes asks digests and Params of every size for it.
func TestSizes(t *testing.T) {
	for size := range Size + 1 {
		c := Config{Size: size}
		want := len(reference(&c, nil))
		d, p := mustDigest(&c), mustParams(&c)
		if d.Size() != want || p.Size() != want || len(d.Sum(nil)) != want || d.BlockSize() != BlockSize {
			t.Errorf("Config.Size %d: %d, %d, a digest of %d bytes, blocks of %d, want %d and %d",
				size, d.Size(), p.Size(), len(d.Sum(nil)), d.BlockSize(), want, BlockSize)
		}
		equal(t, p.NewDigest().Sum(nil), reference(&c, nil), "size %d", size)
	}
}

// TestWriteOnlyReads writes bytes that end and begin at unreadable pages, and
// looks whether they changed.
func TestWriteOnlyReads(t *testing.T) {
	msg := message(3*BlockSize + 5)
	pages := testkit.NewPages(t, len(msg))
	d := mustDigest(nil)
	for n := range len(msg) + 1 {
		want := reference(&Config{}, msg[:n])
		for _, place := range []func([]byte) []byte{pages.AtEnd, pages.AtStart} {
			b := place(msg[:n])
			d.Reset()
			if k, err := d.Write(b); k != n || err != nil {
				t.Fatalf("Write(%d bytes) = %d, %v", n, k, err)
			}
			equal(t, b, msg[:n], "%d bytes after Write", n)
			clear(b) // nothing of b is kept
			equal(t, d.Sum(nil), want, "digest of %d bytes", n)
		}
	}
}

// TestSumKeepsTheRest appends to slices with and without room.
func TestSumKeepsTheRest(t *testing.T) {
	d := mustDigest(nil)
	for spare := range 2 * Size {
		g := testkit.Guarded(message(5), spare)
		equal(t, d.Sum(g.Slice()), append(message(5), reference(&Config{}, nil)...), "Sum with room for %d bytes", spare)
		end := 5
		if spare >= Size {
			end += Size
		}
		g.Check(t, 5, end)
	}
}
