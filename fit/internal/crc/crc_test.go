package crc

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// A crcImpl is an implementation of Update for p of at least so many bytes.
type crcImpl struct {
	update func(crc uint16, p []byte) uint16
	least  int
}

var crcImpls = append([]testkit.Impl[crcImpl]{
	{Name: "bytes", F: crcImpl{updateBytes, 0}},
	{Name: "words", F: crcImpl{updateWords, 8}},
	{Name: "blocks", F: crcImpl{updateBlocks, 135}},
	{Name: "shipped", F: crcImpl{Update, 0}},
	{Name: "table", F: crcImpl{updateTable, 0}},
	{Name: "slicing8", F: crcImpl{updateSlicing8, 0}},
	{Name: "slicing16", F: crcImpl{updateSlicing16, 0}},
}, crcVectors...)

var crcStarts = []uint16{0, 1, 0x80, 0x100, 0x8000, 0xA001, 0xBB3D, 0xFFFF}

// crcBytes returns n bytes that no two positions share a pattern in.
func crcBytes(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(r.Uint32())
	}
	return p
}

// TestCRCCheck has the check values of CRC-16/ARC: of "123456789" as the catalogues
// of checksums list it, and what follows from the definition by hand: of nothing
// the start, of the byte 1 the polynomial's table entry 0xC0C1.
func TestCRCCheck(t *testing.T) {
	for _, f := range []func(uint16, []byte) uint16{updateGeneric, Update} {
		for _, c := range []struct {
			crc  uint16
			p    string
			want uint16
		}{
			{0, "123456789", 0xBB3D},
			{0, "", 0},
			{0x1234, "", 0x1234},
			{0, "\x01", 0xC0C1},
			{0, "\x80", 0xA001},
		} {
			if got := f(c.crc, []byte(c.p)); got != c.want {
				t.Errorf("Update(%#x, %q) = %#x, want %#x", c.crc, c.p, got, c.want)
			}
		}
	}
}

// TestCRCImpls compares each implementation with updateGeneric for every length up
// to several blocks, at every alignment, with start values that reach every bit.
func TestCRCImpls(t *testing.T) {
	p := crcBytes(900)
	testkit.Each(t, crcImpls, func(t *testing.T, impl crcImpl) {
		for n := impl.least; n <= len(p)-8; n++ {
			for i, crc := range crcStarts {
				q := p[(n+i)%8:][:n:n]
				if got, want := impl.update(crc, q), updateGeneric(crc, q); got != want {
					t.Fatalf("%d bytes at %d from %#x: %#x, want %#x", n, (n+i)%8, crc, got, want)
				}
			}
		}
	})
}

// TestCRCBits sets each bit alone, and each bit of the start value: as the checksum
// is linear, these are all that can be wrong.
func TestCRCBits(t *testing.T) {
	t.Parallel()
	testkit.Each(t, crcImpls, func(t *testing.T, impl crcImpl) {
		for _, n := range []int{7, 8, 16, 135, 248, 255, 368, 511, 640, 1030} {
			if n < impl.least {
				continue
			}
			p := make([]byte, n)
			for bit := range 8 * n {
				p[bit/8] = 1 << (bit % 8)
				if got, want := impl.update(0, p), updateGeneric(0, p); got != want {
					t.Fatalf("bit %d of %d bytes: %#x, want %#x", bit, n, got, want)
				}
				p[bit/8] = 0
			}
			for bit := range 16 {
				if got, want := impl.update(1<<bit, p), updateGeneric(1<<bit, p); got != want {
					t.Fatalf("bit %d of the start of %d bytes: %#x, want %#x", bit, n, got, want)
				}
			}
		}
	})
}

// TestCRCSplit continues at every place.
func TestCRCSplit(t *testing.T) {
	p := crcBytes(2*minBlocks + 9)
	want := updateGeneric(0, p)
	for n := range len(p) + 1 {
		if got := Update(Update(0, p[:n]), p[n:]); got != want {
			t.Fatalf("split at %d of %d bytes: %#x, want %#x", n, len(p), got, want)
		}
	}
}

// TestCRCOfItself appends the checksum, which makes it 0.
func TestCRCOfItself(t *testing.T) {
	p := crcBytes(2 * minBlocks)
	for n := range len(p) {
		q := binary.LittleEndian.AppendUint16(p[:n:n], Update(0, p[:n]))
		if got := Update(0, q); got != 0 {
			t.Fatalf("%d bytes and their checksum: %#x, want 0", n, got)
		}
	}
}

func TestCRCAllocs(t *testing.T) {
	p := crcBytes(4 * minBlocks)
	for _, n := range []int{0, 7, 8, minBlocks - 1, minBlocks, len(p)} {
		testkit.Allocs(t, 0, func() { Update(0, p[:n]) })
	}
}

// FuzzUpdateCRC compares all implementations with updateGeneric, of p once and
// repeated, as the fuzzer prefers short inputs.
func FuzzUpdateCRC(f *testing.F) {
	f.Add(uint16(0), []byte("123456789"), uint8(1))
	f.Add(uint16(0xFFFF), crcBytes(151), uint8(9))
	f.Fuzz(func(t *testing.T, crc uint16, p []byte, times uint8) {
		var q []byte
		for range times%16 + 1 {
			q = append(q, p...)
		}
		want := updateGeneric(crc, q)
		for _, impl := range crcImpls {
			if impl.Gone != "" || len(q) < impl.F.least {
				continue
			}
			if got := impl.F.update(crc, q); got != want {
				t.Errorf("%s(%#x, %x) = %#x, want %#x", impl.Name, crc, q, got, want)
			}
		}
	})
}
