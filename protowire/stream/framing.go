package stream

import (
	"encoding/binary"
	"math"

	"github.com/tightwire/tightwire/protowire"
)

// A Framing is how the length of a message is written before it. It is an option of [NewReader] and
// [NewWriter]; the default is Varint.
type Framing uint8

// The framings.
const (
	Varint    Framing = iota // a varint of 1 to 10 bytes, as protodelim and Java's writeDelimitedTo have it
	Fixed32                  // four bytes, little-endian
	Fixed32BE                // four bytes, big-endian
	GRPC                     // a byte that is 1 if the message is compressed and else 0, and four bytes, big-endian
)

// maxHead is the length in bytes of the longest head, a varint.
const maxHead = 10

// A head is what is before a message.
type head struct {
	size       uint64 // of the message, in bytes
	len        int    // of the head, in bytes; 0 if it is cut, negative if it is malformed
	compressed bool
}

// head reads the head at the start of b.
func (f Framing) head(b []byte) head {
	switch f {
	case Fixed32:
		if len(b) >= 4 {
			return head{size: uint64(binary.LittleEndian.Uint32(b)), len: 4}
		}
	case Fixed32BE:
		if len(b) >= 4 {
			return head{size: uint64(binary.BigEndian.Uint32(b)), len: 4}
		}
	case GRPC:
		if len(b) > 0 && b[0] > 1 {
			return head{len: -1}
		}
		if len(b) >= 5 {
			return head{size: uint64(binary.BigEndian.Uint32(b[1:])), len: 5, compressed: b[0] == 1}
		}
	default:
		return varintHead(b)
	}
	return head{}
}

func varintHead(b []byte) head {
	size, n := protowire.ConsumeVarint(b[:min(len(b), maxHead)])
	switch {
	case n > 0:
		return head{size: size, len: n}
	case len(b) < maxHead:
		return head{}
	}
	return head{len: -1}
}

// step is how many bytes of a head can be read at once.
func (f Framing) step() int {
	switch f {
	case Fixed32, Fixed32BE:
		return 4
	case GRPC:
		return 5
	}
	return 1 // any of a varint may be the last
}

// Append appends msg with its length before it to dst, and returns the longer slice. The flag of
// [GRPC] is 0. The error is [ErrTooLarge] if the framing has four bytes for the length and the
// length needs more; then dst is returned as given.
func (f Framing) Append(dst, msg []byte) ([]byte, error) {
	return f.append(dst, msg, 0)
}

func (f Framing) append(dst, msg []byte, flag byte) ([]byte, error) {
	if f != Varint && uint64(len(msg)) > math.MaxUint32 {
		return dst, tooLarge(uint64(len(msg)), math.MaxUint32)
	}
	switch f {
	case Fixed32:
		dst = binary.LittleEndian.AppendUint32(dst, uint32(len(msg)))
	case Fixed32BE:
		dst = binary.BigEndian.AppendUint32(dst, uint32(len(msg)))
	case GRPC:
		dst = binary.BigEndian.AppendUint32(append(dst, flag), uint32(len(msg)))
	default:
		dst = protowire.AppendVarint(dst, uint64(len(msg)))
	}
	return append(dst, msg...), nil
}
