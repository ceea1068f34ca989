package frame

import (
	"encoding/binary"
	"fmt"

	"github.com/tightwire/tightwire/fit/internal/crc"
)

// Header is the header of a file, without ".FIT".
type Header struct {
	Size     uint8  // length of the header in bytes: 12 or 14
	Protocol uint8  // version, major in the high four bits
	Profile  uint16 // version of the profile, times 100 or 1000
	DataSize uint32 // length in bytes of the definitions and data messages
	Checksum uint16 // of the header's first twelve bytes; 0 if there is none
}

// The lengths in bytes of a header without a checksum, of one with it, and of a checksum.
const (
	ShortHeader  = 12
	LongHeader   = 14
	ChecksumSize = 2
)

// ParseHeader reads the header at the beginning of b. Offsets of faults count from b.
func ParseHeader(b []byte) (h Header, fault *Fault) {
	if len(b) == 0 {
		return h, &Fault{Kind: Truncated, Found: "nothing", Want: "a header"}
	}
	if b[0] != ShortHeader && b[0] != LongHeader {
		return h, &Fault{Kind: NotFIT, Found: fmt.Sprintf("first byte %d", b[0]), Want: "12 or 14"}
	}
	if len(b) < ShortHeader || len(b) < int(b[0]) {
		return h, &Fault{Kind: Truncated, Offset: int64(len(b)), Found: fmt.Sprintf("%d bytes of a header", len(b)), Want: fmt.Sprint(b[0])}
	}
	if string(b[8:12]) != ".FIT" {
		return h, &Fault{Kind: NotFIT, Offset: 8, Found: fmt.Sprintf("%q", b[8:12]), Want: `".FIT"`}
	}
	h = Header{Size: b[0], Protocol: b[1], Profile: binary.LittleEndian.Uint16(b[2:]), DataSize: binary.LittleEndian.Uint32(b[4:])}
	if h.Size == LongHeader {
		h.Checksum = binary.LittleEndian.Uint16(b[ShortHeader:])
	}
	return h, nil
}

// Put writes h to the beginning of b, with its own checksum unless Checksum is 0.
func (h Header) Put(b []byte) {
	b[0], b[1] = h.Size, h.Protocol
	binary.LittleEndian.PutUint16(b[2:], h.Profile)
	binary.LittleEndian.PutUint32(b[4:], h.DataSize)
	copy(b[8:], ".FIT")
	if h.Size == LongHeader {
		sum := crc.Update(0, b[:ShortHeader])
		if h.Checksum == 0 {
			sum = 0
		}
		binary.LittleEndian.PutUint16(b[ShortHeader:], sum)
	}
}
