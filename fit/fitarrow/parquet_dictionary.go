package fitarrow

import (
	"encoding/binary"
	"math/bits"
)

// dictionary numbers distinct words in the order of their first use. It is a hash table
// without removal, and its keys are the dictionary page.
type dictionary struct {
	keys  []uint64
	slots []int32 // 1 + the number of a key, 0 if empty; at most half of them are taken
}

// leastSlots is the number of slots of an empty dictionary, a power of two.
const leastSlots = 1 << 9

func (d *dictionary) size() int { return len(d.keys) }

// index returns the number of a word, which may be new.
func (d *dictionary) index(key uint64) int32 {
	slot := d.slotOf(key)
	if i := d.slots[slot]; i != 0 {
		return i - 1
	}
	d.keys = append(d.keys, key)
	d.slots[slot] = int32(len(d.keys))
	if 2*len(d.keys) > len(d.slots) {
		d.grow()
	}
	return int32(len(d.keys) - 1)
}

// slotOf returns the slot of a word, or the slot for it if it is new. The product with an
// odd number spreads words to its high bits.
func (d *dictionary) slotOf(key uint64) uint64 {
	mask := uint64(len(d.slots) - 1)
	slot := key * 0x9E37_79B9_7F4A_7C15 >> (64 - bits.Len64(mask))
	for d.slots[slot] != 0 && d.keys[d.slots[slot]-1] != key {
		slot = (slot + 1) & mask
	}
	return slot
}

func (d *dictionary) grow() {
	d.slots = make([]int32, 2*len(d.slots))
	for i, key := range d.keys {
		d.slots[d.slotOf(key)] = int32(i + 1)
	}
}

// plain returns the words in Parquet's plain encoding.
func (d *dictionary) plain() []byte {
	b := make([]byte, 0, 8*len(d.keys))
	for _, key := range d.keys {
		b = binary.LittleEndian.AppendUint64(b, key)
	}
	return b
}

func (d *dictionary) reset() {
	d.keys = d.keys[:0]
	if d.slots == nil {
		d.slots = make([]int32, leastSlots)
	}
	clear(d.slots)
}
