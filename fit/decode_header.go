package fit

import (
	"encoding/binary"
	"fmt"
)

// Header is the header of a file.
type Header struct {
	Size     uint8  // length of the header in bytes: 12 or 14
	Protocol uint8  // version, major in the high four bits: 0x10 and 0x20 are common, 0 is seen
	Profile  uint16 // version of the profile, times 100 or 1000
	DataSize uint32 // length in bytes of the definitions and data messages
	Checksum uint16 // of the header's first twelve bytes; 0 if there is none
}

const (
	shortHeader = 12
	longHeader  = 14
	crcSize     = 2
)

// The versions of the protocol that files announce.
const (
	Protocol1 uint8 = 0x10
	Protocol2 uint8 = 0x20 // developer fields, 64-bit types
)

// parseHeader reads the header at the beginning of b. It returns an error
// without sequence, and offsets that count from b.
func parseHeader(b []byte) (h Header, err *Error) {
	if len(b) == 0 {
		return h, &Error{Kind: ErrTruncated, Found: "nothing", Want: "a header"}
	}
	if b[0] != shortHeader && b[0] != longHeader {
		return h, &Error{Kind: ErrNotFIT, Found: fmt.Sprintf("first byte %d", b[0]), Want: "12 or 14"}
	}
	if len(b) < shortHeader || len(b) < int(b[0]) {
		return h, &Error{Kind: ErrTruncated, Offset: int64(len(b)), Found: fmt.Sprintf("%d bytes of a header", len(b)), Want: fmt.Sprint(b[0])}
	}
	if string(b[8:12]) != ".FIT" {
		return h, &Error{Kind: ErrNotFIT, Offset: 8, Found: fmt.Sprintf("%q", b[8:12]), Want: `".FIT"`}
	}
	h = Header{Size: b[0], Protocol: b[1], Profile: binary.LittleEndian.Uint16(b[2:]), DataSize: binary.LittleEndian.Uint32(b[4:])}
	if h.Size == longHeader {
		h.Checksum = binary.LittleEndian.Uint16(b[12:])
	}
	return h, nil
}

// checkHeader compares the header's checksum with its bytes.
func checkHeader(b []byte, h Header) *Error {
	if h.Checksum == 0 {
		return nil
	}
	if sum := UpdateCRC(0, b[:shortHeader]); sum != h.Checksum {
		return wrongSum(ErrHeaderChecksum, shortHeader, h.Checksum, sum)
	}
	return nil
}

func wrongSum(kind error, offset int64, found, want uint16) *Error {
	return &Error{Kind: kind, Offset: offset, Found: fmt.Sprintf("%#04x", found), Want: fmt.Sprintf("%#04x", want)}
}
