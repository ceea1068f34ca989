package blake2s

import (
	"bytes"
	"hash"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

var (
	_ hash.Hash       = (*SP)(nil)
	_ hash.Cloner     = (*SP)(nil)
	_ io.StringWriter = (*SP)(nil)
)

// dealt returns the leaves of BLAKE2sp: they take the blocks in turn.
func dealt(msg []byte) [][]byte {
	leaves := make([][]byte, lanes)
	for i := 0; len(msg) > 0; i++ {
		k := min(BlockSize, len(msg))
		leaves[i%lanes] = append(leaves[i%lanes], msg[:k]...)
		msg = msg[k:]
	}
	return leaves
}

func referenceSP(c *Config, msg []byte) []byte {
	return referenceNodes(c, Tree{Fanout: lanes}, dealt(msg))
}

func mustSP(c *Config) *SP {
	d, err := NewSP(c)
	if err != nil {
		panic(err)
	}
	return d
}

// spLengths are lengths in which each leaf once has nothing, a part of a block,
// or a block, once in the first stripe and once after others.
func spLengths() (ns []int) {
	for n := 0; n <= 3*stripe; n += BlockSize {
		ns = append(ns, max(n-1, 0), n, n+1)
	}
	return append(ns, 5*stripe-BlockSize/2, 7*stripe+3*BlockSize+9)
}

// TestSP compares one length after the other with the reference: written at
// once, in chunks, and as a string.
func TestSP(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, f := range wholes {
		d := mustSP(&f.Config)
		for _, n := range spLengths() {
			msg := message(n)
			want := referenceSP(&f.Config, msg)
			d.Reset()
			d.Write(msg)
			equal(t, d.Sum(nil), want, "%s: Write(%d bytes)", f.name, n)
			d.Reset()
			longest := []int{BlockSize, stripe, 3 * stripe}[r.IntN(3)]
			chunks := writeUpTo(r, d, msg, longest)
			equal(t, d.Sum(nil), want, "%s: Write(%d bytes in chunks of %v)", f.name, n, chunks)
			d.Reset()
			d.WriteString(string(msg))
			equal(t, d.Sum(nil), want, "%s: WriteString(%d bytes)", f.name, n)
		}
	}
}

// writeUpTo writes msg in chunks of up to longest bytes, and returns their lengths.
func writeUpTo(r *rand.Rand, w io.Writer, msg []byte, longest int) (chunks []int) {
	for len(msg) > 0 {
		k := min(r.IntN(longest+1), len(msg))
		w.Write(msg[:k])
		chunks, msg = append(chunks, k), msg[k:]
	}
	return chunks
}

// TestSPEverySplit writes messages around every edge of early in two, at every
// eighth byte and beside the edges of blocks.
func TestSPEverySplit(t *testing.T) {
	d := mustSP(nil)
	for n := 2*stripe - 2*BlockSize; n < 3*stripe; n += BlockSize - 1 {
		msg := message(n)
		want := referenceSP(&Config{}, msg)
		for k := 0; k <= n; k += 1 + 6*(k/8%2) {
			d.Reset()
			d.Write(msg[:k])
			d.Write(msg[k:])
			equal(t, d.Sum(nil), want, "Write(%d bytes), Write(%d bytes)", k, len(msg)-k)
		}
	}
}

// TestSPSumGoesOn takes the digest after each write, twice, and writes on.
func TestSPSumGoesOn(t *testing.T) {
	msg := message(2*stripe + 2*BlockSize)
	const step = BlockSize/2 + 1
	for _, f := range wholes {
		d := mustSP(&f.Config)
		for n := 0; n+step <= len(msg); n += step {
			want := referenceSP(&f.Config, msg[:n])
			equal(t, d.Sum(nil), want, "%s: Sum after %d bytes", f.name, n)
			equal(t, d.Sum([]byte("before")), append([]byte("before"), want...), "%s: second Sum after %d bytes", f.name, n)
			if !d.Verify(want) || d.Verify(want[:len(want)-1]) || d.Verify(append(want, 0)) {
				t.Fatalf("%s: Verify after %d bytes: false for the tag, or true for another", f.name, n)
			}
			want[n%len(want)] ^= 1
			if d.Verify(want) {
				t.Fatalf("%s: Verify after %d bytes: true for a wrong tag", f.name, n)
			}
			d.Write(msg[n : n+step])
		}
	}
}

func TestSumSP256(t *testing.T) {
	for _, n := range spLengths() {
		msg := message(n)
		got := SumSP256(msg)
		equal(t, got[:], referenceSP(&Config{}, msg), "SumSP256(%d bytes)", n)
	}
}

// TestSPFromNodes rebuilds BLAKE2sp with what the package gives everybody.
func TestSPFromNodes(t *testing.T) {
	salt := bytesFrom(1, SaltSize)
	for _, n := range spLengths() {
		d := mustSP(&Config{Salt: salt})
		d.Write(message(n))
		want := digestNodes(salt, Tree{Fanout: lanes}, dealt(message(n)))
		equal(t, d.Sum(nil), want, "SP of %d bytes", n)
	}
}

func TestSPClone(t *testing.T) {
	msg := message(3 * stripe)
	for _, f := range wholes {
		for _, n := range spLengths() {
			n = min(n, len(msg))
			d := mustSP(&f.Config)
			d.Write(msg[:n])
			cloner, err := d.Clone()
			clone, ok := cloner.(*SP)
			if err != nil || !ok {
				t.Fatalf("Clone() = %T, %v, want another of its type", cloner, err)
			}
			clone.Write([]byte("another end"))
			d.Write(msg[n:])
			equal(t, d.Sum(nil), referenceSP(&f.Config, msg), "%s: digest cloned after %d bytes", f.name, n)
			d.Wipe()
			equal(t, clone.Sum(nil), referenceSP(&f.Config, append(msg[:n:n], "another end"...)), "%s: clone after %d bytes", f.name, n)
			clone.Reset()
			equal(t, clone.Sum(nil), referenceSP(&f.Config, nil), "%s: clone of what was wiped", f.name)
		}
	}
}

func TestSPWipe(t *testing.T) {
	d := mustSP(&wholes[len(wholes)-1].Config)
	d.Write(message(stripe + 1))
	if *d == (SP{}) {
		t.Fatal("an SP is zero before Wipe")
	}
	if d.Wipe(); *d != (SP{}) {
		t.Errorf("Wipe leaves %+v", *d)
	}
}

// TestSPKeepsNothing changes key, salt, personalisation and what was written.
func TestSPKeepsNothing(t *testing.T) {
	f := wholes[len(wholes)-1].Config
	c := f
	c.Key, c.Salt, c.Person = bytes.Clone(c.Key), bytes.Clone(c.Salt), bytes.Clone(c.Person)
	d := mustSP(&c)
	msg := message(2*stripe + 9)
	want := referenceSP(&f, msg)
	d.Write(msg)
	for _, b := range [][]byte{c.Key, c.Salt, c.Person, msg} {
		clear(b)
	}
	equal(t, d.Sum(nil), want, "digest of what was cleared after Write")
}

func TestSPSizes(t *testing.T) {
	for size := range Size + 1 {
		c := Config{Size: size}
		d := mustSP(&c)
		want := referenceSP(&c, nil)
		equal(t, d.Sum(nil), want, "Config.Size %d", size)
		if d.Size() != len(want) || d.BlockSize() != BlockSize {
			t.Errorf("Config.Size %d: Size %d, BlockSize %d, want %d, %d", size, d.Size(), d.BlockSize(), len(want), BlockSize)
		}
	}
}

// TestSPOnlyReads hashes messages that end and begin at unreadable pages.
func TestSPOnlyReads(t *testing.T) {
	msg := message(3*stripe + 5)
	pages := testkit.NewPages(t, len(msg))
	for _, n := range spLengths() {
		n = min(n, len(msg))
		want := referenceSP(&Config{}, msg[:n])
		for _, place := range []func([]byte) []byte{pages.AtEnd, pages.AtStart} {
			b := place(msg[:n])
			got := SumSP256(b)
			equal(t, got[:], want, "SumSP256(%d bytes)", n)
			equal(t, b, msg[:n], "%d bytes after SumSP256", n)
		}
	}
}

func TestSPAllocs(t *testing.T) {
	msg := message(3*stripe + 5)
	text := string(msg)
	out := make([]byte, 0, Size)
	testkit.Allocs(t, 0, func() { SumSP256(msg) })
	for _, f := range wholes {
		d := mustSP(&f.Config)
		testkit.Allocs(t, 0, func() {
			d.Reset()
			d.Sum(out)
			d.Write(msg)
			d.WriteString(text)
			d.Sum(out)
			d.Verify(out)
		})
	}
}

// FuzzSP writes a message in three and compares with the reference.
func FuzzSP(f *testing.F) {
	f.Add(uint8(0), []byte(nil), message(3*stripe), uint16(BlockSize), uint16(stripe))
	f.Add(uint8(1), []byte("key"), message(2*stripe+1), uint16(2*stripe-BlockSize), uint16(BlockSize))
	f.Fuzz(func(t *testing.T, size uint8, key, msg []byte, a, b uint16) {
		c := Config{Size: int(size) % (Size + 1), Key: key[:min(len(key), Size)]}
		d := mustSP(&c)
		rest := msg
		for _, k := range []uint16{a, b} {
			k := min(int(k), len(rest))
			d.Write(rest[:k])
			rest = rest[k:]
		}
		before := msg[:len(msg)-len(rest)]
		equal(t, d.Sum(nil), referenceSP(&c, before), "%+v: digest of %x", c, before)
		d.Write(rest)
		equal(t, d.Sum(nil), referenceSP(&c, msg), "%+v: digest of %x", c, msg)
	})
}
