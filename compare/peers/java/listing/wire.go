package listing

import (
	upstream "google.golang.org/protobuf/encoding/protowire"
)

// A Wire is an implementation of the wire format. A negative length is an error code, which Error
// converts.
type Wire struct {
	Tag     func(b []byte) (num int32, typ int8, n int)
	Varint  func(b []byte) (v uint64, n int)
	Fixed32 func(b []byte) (v uint32, n int)
	Fixed64 func(b []byte) (v uint64, n int)
	Bytes   func(b []byte) (v []byte, n int)
	Value   func(num int32, typ int8, b []byte) (n int) // of a field, whose tag was read
	Error   func(n int) error
}

// Upstream is protobuf-go's protowire.
var Upstream = Wire{
	Tag: func(b []byte) (int32, int8, int) {
		num, typ, n := upstream.ConsumeTag(b)
		return int32(num), int8(typ), n
	},
	Varint:  upstream.ConsumeVarint,
	Fixed32: upstream.ConsumeFixed32,
	Fixed64: upstream.ConsumeFixed64,
	Bytes:   upstream.ConsumeBytes,
	Value: func(num int32, typ int8, b []byte) int {
		return upstream.ConsumeFieldValue(upstream.Number(num), upstream.Type(typ), b)
	},
	Error: upstream.ParseError,
}
