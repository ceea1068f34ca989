package listing

import "github.com/tightwire/tightwire/protowire"

// ours is our protowire.
var ours = Wire{
	Tag: func(b []byte) (int32, int8, int) {
		num, typ, n := protowire.ConsumeTag(b)
		return int32(num), int8(typ), n
	},
	Varint:  protowire.ConsumeVarint,
	Fixed32: protowire.ConsumeFixed32,
	Fixed64: protowire.ConsumeFixed64,
	Bytes:   protowire.ConsumeBytes,
	Value: func(num int32, typ int8, b []byte) int {
		return protowire.ConsumeFieldValue(protowire.Number(num), protowire.Type(typ), b)
	},
	Error: protowire.ParseError,
}
