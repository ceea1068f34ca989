package protowire

import upstream "google.golang.org/protobuf/encoding/protowire"

// Number is a field number. It is protobuf-go's type, that is, also
// protoreflect.FieldNumber.
type Number = upstream.Number

// The valid field numbers, and the range in it that the implementation of
// Protocol Buffers keeps for itself.
const (
	MinValidNumber      = upstream.MinValidNumber
	FirstReservedNumber = upstream.FirstReservedNumber
	LastReservedNumber  = upstream.LastReservedNumber
	MaxValidNumber      = upstream.MaxValidNumber
)

// Type is a wire type, the low three bits of a tag. It is protobuf-go's type.
// The values 6 and 7 are reserved.
type Type = upstream.Type

// The wire types.
const (
	VarintType     = upstream.VarintType
	Fixed32Type    = upstream.Fixed32Type
	Fixed64Type    = upstream.Fixed64Type
	BytesType      = upstream.BytesType
	StartGroupType = upstream.StartGroupType
	EndGroupType   = upstream.EndGroupType
)

// DefaultRecursionLimit is how deep groups may nest in [ConsumeFieldValue].
const DefaultRecursionLimit = upstream.DefaultRecursionLimit
