package tight

import (
	"math"

	"github.com/tightwire/tightwire/protowire"
)

// Room returns list with room for n more elements if a [Reuse] decodes, and otherwise list as it is: append
// makes room.
func Room[T any](d *Decoder, list []T, n int) []T {
	if d.reuse == nil || cap(list)-len(list) >= n {
		return list
	}
	return keptRoom(d, list, n)
}

//go:noinline
func keptRoom[T any](d *Decoder, list []T, n int) []T {
	return longer(list, roomOf[Slab[T]](d), n, math.MaxInt32)
}

// RoomPacked is [Room] for the values of a packed field's payload. size is that of each value in bytes, or 0 for varints.
// Short lists of values of one size come from one chunk, whoever decodes.
func RoomPacked[T any](d *Decoder, list []T, payload []byte, size int) []T {
	switch n := len(payload); {
	case n == 0:
		return list
	case d.reuse == nil && size > 0 && n <= shortPacked && cap(list) == 0:
		return numbersOf[T](d.numbers.take((n+7)/8, cap(payload)), n/size)
	case d.reuse == nil:
		return list
	case size == 0:
		return Room(d, list, protowire.CountVarints(payload))
	}
	return Room(d, list, len(payload)/size)
}

// shortPacked is the most bytes of a list that shares a chunk with others. To allocate a longer one takes less time than
// to fill it.
const shortPacked = 256
