// Package frame is what decoding, encoding and repair know of the bytes of a FIT file: its
// header, the header byte of a message, and definition messages. It knows nothing of
// values, and keeps nothing. Package fit turns its faults into errors.
package frame

// A Fault is the reason why bytes are neither a header nor a definition.
type Fault struct {
	Kind   Kind
	Offset int64  // of the first faulty byte
	Found  string // what was found there
	Want   string // what was expected, "" if Kind is enough
}

// A Kind is a kind of fault. Package fit has an error for each.
type Kind uint8

// The kinds of fault.
const (
	NotFIT       Kind = iota // no header is where one should be
	Truncated                // the bytes end before the header or the definition does
	Architecture             // the byte order of a definition is neither 0 nor 1
)

// ReadUint returns the unsigned integer in b, which has at most 8 bytes.
func ReadUint(b []byte, big bool) uint64 {
	var n uint64
	for i := range b {
		if big {
			n = n<<8 | uint64(b[i])
		} else {
			n |= uint64(b[i]) << (8 * i)
		}
	}
	return n
}
