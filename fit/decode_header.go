package fit

import (
	"fmt"

	"github.com/tightwire/tightwire/fit/internal/crc"
	"github.com/tightwire/tightwire/fit/internal/frame"
)

// Header is the header of a file.
type Header struct {
	Size     uint8  // length of the header in bytes: 12 or 14
	Protocol uint8  // version, major in the high four bits: 0x10 and 0x20 are common, 0 is seen
	Profile  uint16 // version of the profile, times 100 or 1000
	DataSize uint32 // length in bytes of the definitions and data messages
	Checksum uint16 // of the header's first twelve bytes; 0 if there is none
}

// The versions of the protocol that files announce.
const (
	Protocol1 uint8 = 0x10
	Protocol2 uint8 = 0x20 // developer fields, 64-bit types
)

// parseHeader reads the header at the beginning of b. It returns an error
// without sequence, and offsets that count from b.
func parseHeader(b []byte) (Header, *Error) {
	h, fault := frame.ParseHeader(b)
	if fault != nil {
		return Header{}, errorOf(fault)
	}
	return Header(h), nil
}

// checkHeader compares the header's checksum with its bytes.
func checkHeader(b []byte, h Header) *Error {
	if h.Checksum == 0 {
		return nil
	}
	if sum := UpdateCRC(0, b[:frame.ShortHeader]); sum != h.Checksum {
		return wrongSum(ErrHeaderChecksum, frame.ShortHeader, h.Checksum, sum)
	}
	return nil
}

func wrongSum(kind error, offset int64, found, want uint16) *Error {
	return &Error{Kind: kind, Offset: offset, Found: fmt.Sprintf("%#04x", found), Want: fmt.Sprintf("%#04x", want)}
}

// UpdateCRC returns the checksum of FIT, continued over p from sum, which is 0 at
// the start: UpdateCRC(UpdateCRC(0, a), b) is the checksum of a and b together.
// It is CRC-16/ARC: polynomial x^16+x^15+x^2+1, lowest bit of a byte first, no
// final inversion. Bytes followed by their checksum, low byte first, have the
// checksum 0. UpdateCRC does not allocate.
//
//tight:inline
func UpdateCRC(sum uint16, p []byte) uint16 { return crc.Update(sum, p) }
