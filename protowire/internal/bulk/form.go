package bulk

// integer is the Go type of the values of a packed field of varints.
type integer interface {
	uint64 | int64 | uint32 | int32
}

// form says how a value is encoded as a varint.
type form bool

const (
	plain  form = false
	zigzag form = true
)

// encode returns the number that the varint of v holds.
//
//tight:inline
func encode[T integer](v T, f form) uint64 {
	if f == zigzag {
		x := int64(v)
		return uint64(x<<1) ^ uint64(x>>63)
	}
	return uint64(v)
}
