package otlp

import "github.com/tightwire/tightwire/protowire"

// The tags of OTLP: a wire type and a field number.
const (
	bytes1  = 1<<3 | protowire.Tag(protowire.BytesType)
	bytes2  = 2<<3 | protowire.Tag(protowire.BytesType)
	bytes3  = 3<<3 | protowire.Tag(protowire.BytesType)
	bytes4  = 4<<3 | protowire.Tag(protowire.BytesType)
	bytes5  = 5<<3 | protowire.Tag(protowire.BytesType)
	bytes6  = 6<<3 | protowire.Tag(protowire.BytesType)
	bytes7  = 7<<3 | protowire.Tag(protowire.BytesType)
	bytes9  = 9<<3 | protowire.Tag(protowire.BytesType)
	bytes11 = 11<<3 | protowire.Tag(protowire.BytesType)
	bytes13 = 13<<3 | protowire.Tag(protowire.BytesType)
	bytes15 = 15<<3 | protowire.Tag(protowire.BytesType)

	varint2  = 2<<3 | protowire.Tag(protowire.VarintType)
	varint3  = 3<<3 | protowire.Tag(protowire.VarintType)
	varint4  = 4<<3 | protowire.Tag(protowire.VarintType)
	varint5  = 5<<3 | protowire.Tag(protowire.VarintType)
	varint6  = 6<<3 | protowire.Tag(protowire.VarintType)
	varint10 = 10<<3 | protowire.Tag(protowire.VarintType)
	varint12 = 12<<3 | protowire.Tag(protowire.VarintType)
	varint14 = 14<<3 | protowire.Tag(protowire.VarintType)

	fixed32at6  = 6<<3 | protowire.Tag(protowire.Fixed32Type)
	fixed32at16 = 16<<3 | protowire.Tag(protowire.Fixed32Type)
	fixed64at1  = 1<<3 | protowire.Tag(protowire.Fixed64Type)
	fixed64at4  = 4<<3 | protowire.Tag(protowire.Fixed64Type)
	fixed64at7  = 7<<3 | protowire.Tag(protowire.Fixed64Type)
	fixed64at8  = 8<<3 | protowire.Tag(protowire.Fixed64Type)
)
