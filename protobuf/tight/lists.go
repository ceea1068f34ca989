package tight

import (
	"slices"

	"github.com/tightwire/tightwire/protowire"
)

// PackedEnums appends the values of b, the payload of a packed field of an enum, to list, and
// returns a negative code if b is malformed.
func PackedEnums[E ~int32](list []E, b []byte) ([]E, int) {
	list = slices.Grow(list, protowire.CountVarints(b))
	n := len(b)
	for len(b) > 0 {
		v, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return list, n
		}
		list = append(list, E(v))
		b = b[n:]
	}
	return list, n
}
