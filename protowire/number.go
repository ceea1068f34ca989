package protowire

// Number is a field number.
type Number int32

// The valid field numbers, and the range in it that the implementation of
// Protocol Buffers keeps for itself.
const (
	MinValidNumber      Number = 1
	FirstReservedNumber Number = 19000
	LastReservedNumber  Number = 19999
	MaxValidNumber      Number = 1<<29 - 1
)

// IsValid reports whether n is from [MinValidNumber] to [MaxValidNumber].
func (n Number) IsValid() bool {
	return MinValidNumber <= n && n <= MaxValidNumber
}

// Type is a wire type, the low three bits of a tag. The values 6 and 7 are
// reserved.
type Type int8

// The wire types.
const (
	VarintType     Type = 0
	Fixed32Type    Type = 5
	Fixed64Type    Type = 1
	BytesType      Type = 2
	StartGroupType Type = 3
	EndGroupType   Type = 4
)
