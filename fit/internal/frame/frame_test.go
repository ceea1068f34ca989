package frame

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestLocal compares the table with the bits that the protocol gives each header byte.
func TestLocal(t *testing.T) {
	for h := range 256 {
		want := uint8(h & 0x0F)
		switch {
		case h&0x80 != 0:
			want = uint8(h & 0x60 >> 5)
		case h&0x40 != 0:
			want = IsDefinition
		}
		if got := Local(uint8(h)); got != want {
			t.Errorf("Local(%#02x) = %d, want %d", h, got, want)
		}
	}
}

func TestSizes(t *testing.T) {
	var s Sizes
	for local := range IsDefinition {
		s[local] = uint32(100 + local)
	}
	for h := range 256 {
		want := 0
		if local := Local(uint8(h)); local < IsDefinition {
			want = 100 + int(local)
		}
		if got := s.Of(uint8(h)); got != want {
			t.Errorf("Of(%#02x) = %d, want %d", h, got, want)
		}
	}
}

// TestRoll compares Roll with a clock that ticks until it has the five last bits that are
// wanted.
func TestRoll(t *testing.T) {
	for _, now := range []uint32{1, 31, 32, 33, 1_000_000_000, 1_000_000_031, 0xFFFFFFE0} {
		for header := range 256 {
			want := now
			for want&31 != uint32(header)&31 {
				want++
			}
			if got := Roll(now, uint8(header)); got != want {
				t.Errorf("Roll(%d, %#02x) = %d, want %d", now, header, got, want)
			}
		}
	}
	if got := Roll(0, 0x85); got != 0 {
		t.Errorf("an unknown time becomes %d", got)
	}
}

func TestReadUint(t *testing.T) {
	b := []byte{1, 2, 3, 4, 5, 6, 7, 0xF8}
	for n := range len(b) + 1 {
		little, big := make([]byte, 8), make([]byte, 8)
		copy(little, b[:n])
		copy(big[8-n:], b[:n])
		if got, want := ReadUint(b[:n], false), binary.LittleEndian.Uint64(little); got != want {
			t.Errorf("%d bytes, little-endian: %#x, want %#x", n, got, want)
		}
		if got, want := ReadUint(b[:n], true), binary.BigEndian.Uint64(big); got != want {
			t.Errorf("%d bytes, big-endian: %#x, want %#x", n, got, want)
		}
	}
}

// short and long are headers of a file of 0x01020304 bytes; long has its checksum.
var (
	short = []byte("\x0c\x20\x5c\x08\x04\x03\x02\x01.FIT")
	long  = withSum([]byte("\x0e\x20\x5c\x08\x04\x03\x02\x01.FIT"))
)

func withSum(b []byte) []byte {
	return binary.LittleEndian.AppendUint16(b, crc.Update(0, b))
}

func TestParseHeader(t *testing.T) {
	unsummed := append(bytes.Clone(long[:12]), 0, 0)
	for name, b := range map[string][]byte{"short": short, "long": long, "without a checksum": unsummed} {
		h, fault := ParseHeader(append(bytes.Clone(b), "more"...))
		if fault != nil {
			t.Errorf("%s: %+v", name, *fault)
			continue
		}
		if h.Size != b[0] || h.Protocol != 0x20 || h.Profile != 2140 || h.DataSize != 0x01020304 {
			t.Errorf("%s: %+v", name, h)
		}
		again := make([]byte, h.Size)
		if h.Put(again); !bytes.Equal(again, b) {
			t.Errorf("%s: Put writes %x, want %x", name, again, b)
		}
	}
	// Put computes the checksum; the wrong checksum of a header that was read does not stay.
	h := Header{Size: LongHeader, Protocol: 0x20, Profile: 2140, DataSize: 0x01020304, Checksum: 1}
	again := make([]byte, LongHeader)
	if h.Put(again); !bytes.Equal(again, long) {
		t.Errorf("Put writes %x, want %x", again, long)
	}
}

func TestParseHeaderFaults(t *testing.T) {
	renamed := append(bytes.Clone(short[:8]), ".fit"...)
	type fault struct {
		b      []byte
		kind   Kind
		offset int64
	}
	cases := map[string]fault{
		"nothing":            {nil, Truncated, 0},
		"another first":      {append([]byte{13}, long[1:]...), NotFIT, 0},
		"another name":       {renamed, NotFIT, 8},
		"another long":       {append(append([]byte{14}, renamed[1:]...), 0, 0), NotFIT, 8},
		"long, 12 are there": {long[:12], Truncated, 12},
	}
	for n := 1; n < len(short); n++ {
		cases[fmt.Sprintf("short, %d are there", n)] = fault{short[:n], Truncated, int64(n)}
	}
	for name, c := range cases {
		if _, got := ParseHeader(c.b); got == nil || got.Kind != c.kind || got.Offset != c.offset || got.Found == "" {
			t.Errorf("%s: %+v, want a fault of kind %d at %d", name, got, c.kind, c.offset)
		}
	}
}

// definition is a definition message with its parts.
type definition struct {
	bytes            []byte
	plain, developer []byte
	num              profile.MesgNum
	message          int
}

func random(r *rand.Rand) (d definition) {
	list := func() (b []byte, sum int) {
		for range r.IntN(6) {
			size := r.IntN(256)
			b, sum = append(b, byte(r.IntN(256)), byte(size), byte(r.IntN(256))), sum+size
		}
		return b, sum
	}
	big := r.IntN(2)
	d.num = profile.MesgNum(r.IntN(1 << 16))
	d.bytes = []byte{DefinitionBit | byte(r.IntN(16)), 0, byte(big)}
	if big == 1 {
		d.bytes = binary.BigEndian.AppendUint16(d.bytes, uint16(d.num))
	} else {
		d.bytes = binary.LittleEndian.AppendUint16(d.bytes, uint16(d.num))
	}
	var sum int
	d.plain, sum = list()
	d.message = 1 + sum
	d.bytes = append(append(d.bytes, byte(len(d.plain)/3)), d.plain...)
	if r.IntN(2) == 0 {
		d.bytes[0] |= DeveloperBit
		d.developer, sum = list()
		d.message += sum
		d.bytes = append(append(d.bytes, byte(len(d.developer)/3)), d.developer...)
	}
	return d
}

// TestNext goes through a definition and its messages, as decoding does.
func TestNext(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		d := random(r)
		local := d.bytes[0] & 15
		var s Sizes
		if got := s.Next([]byte{local}); got != 0 {
			t.Fatalf("a message without a definition has %d bytes", got)
		}
		if got := s.Next(d.bytes); got != len(d.bytes) {
			t.Fatalf("%x: %d bytes, want %d", d.bytes, got, len(d.bytes))
		}
		if got := s.Next([]byte{local}); got != d.message {
			t.Fatalf("%x: messages of %d bytes, want %d", d.bytes, got, d.message)
		}
		if got := s.Next(d.bytes[:len(d.bytes)-1]); got != 0 {
			t.Fatalf("a definition that is cut off has %d bytes", got)
		}
		if got := s.Next([]byte{local}); got != d.message {
			t.Fatalf("%x: messages of %d bytes after a faulty definition, want %d", d.bytes, got, d.message)
		}
	}
}

func TestDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		d := random(r)
		size, message, fault := DefinitionSize(append(bytes.Clone(d.bytes), 1, 2, 3))
		if fault != nil || size != len(d.bytes) || message != d.message {
			t.Fatalf("%x: %d and %d bytes, %+v; want %d and %d", d.bytes, size, message, fault, len(d.bytes), d.message)
		}
		for n := 1; n < len(d.bytes); n++ {
			_, _, fault := DefinitionSize(d.bytes[:n])
			if fault == nil || fault.Kind != Truncated || fault.Offset != int64(n) {
				t.Fatalf("%x: %+v, want Truncated at %d", d.bytes[:n], fault, n)
			}
		}
		raw := d.bytes[1:]
		plain, developer := Lists(raw)
		if Number(raw) != d.num || !bytes.Equal(plain, d.plain) || !bytes.Equal(developer, d.developer) {
			t.Fatalf("%x: message %d, fields %x and %x; want %d, %x and %x", d.bytes, Number(raw), plain, developer, d.num, d.plain, d.developer)
		}
		if got, want := DeveloperBitOf(raw), d.bytes[0]&DeveloperBit; got != want {
			t.Fatalf("%x: DeveloperBitOf = %#x, want %#x", d.bytes, got, want)
		}
		d.bytes[2] = byte(2 + r.IntN(254))
		if _, _, fault := DefinitionSize(d.bytes); fault == nil || fault.Kind != Architecture || fault.Offset != 2 {
			t.Fatalf("%x: %+v, want Architecture at 2", d.bytes, fault)
		}
	}
}
