package bulk

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// chunk holds values that one kernel encodes. The largest value decides which kernel, so
// that nothing branches within the chunk.
type chunk [chunkLen]uint64

const (
	chunkLen = 64
	// chunkTail is the number of values that must follow a chunk. A kernel stores whole
	// words, and the values that follow overwrite what it stores past the last value of
	// the chunk, nine bytes at most.
	chunkTail = 9
	// chunkRoom is the most bytes that a chunk and the words stored past it take.
	chunkRoom = maxVarintLen * (chunkLen + 1)
	// leastAppendedGeneric is the number of values from which plain Go has a chunk.
	leastAppendedGeneric = chunkLen + chunkTail
)

// appendGeneric is appendVarints in plain Go.
//
// The simple version is a loop of AppendVarint. Choosing a kernel for 64 values at a
// time takes from a half to a sixth of the time that protobuf-go's AppendVarint
// takes for them on Zen 4 (compare/results/2026-11-21-amd-epyc-family-25-model-17,
// AppendPackedUint64).
func appendGeneric[T integer](b []byte, vs []T, f form) (longer []byte, values int) {
	var c chunk
	for len(vs)-values >= leastAppendedGeneric {
		if cap(b)-len(b) < chunkRoom {
			b = slices.Grow(b, size(vs[values:], f))
			if cap(b)-len(b) < chunkRoom {
				break
			}
		}
		b = appendChunk(b, &c, gather(&c, vs[values:], f))
		values += chunkLen
	}
	return b, values
}

// gather copies the first values of vs to c and returns their bitwise or, which has the
// size of the largest.
//
//tight:bce<=1; noalloc
func gather[T integer](c *chunk, vs []T, f form) (all uint64) {
	v := (*[chunkLen]T)(vs)
	if f == zigzag {
		for i := range c {
			x := encode(v[i], zigzag)
			c[i] = x
			all |= x
		}
		return all
	}
	for i := 0; i < chunkLen; i += 4 {
		w, x, y, z := uint64(v[i]), uint64(v[i+1]), uint64(v[i+2]), uint64(v[i+3])
		c[i], c[i+1], c[i+2], c[i+3] = w, x, y, z
		all |= w | x | y | z
	}
	return all
}

// appendChunk appends c. all is the bitwise or of its values, and b has chunkRoom.
func appendChunk(b []byte, c *chunk, all uint64) []byte {
	n := len(b)
	p := (*[chunkRoom]byte)(b[n : n+chunkRoom])
	switch {
	case all < 1<<7:
		n += putOnes(p, c)
	case all < 1<<14:
		n += putPairs(p, c)
	case all < 1<<28:
		n += putQuads(p, c)
	case all < 1<<56:
		n += putWords(p, c)
	default:
		n += putLong(p, c)
	}
	return b[:n]
}

// putOnes writes values of one byte, eight at a time.
//
//tight:bce; calls none
func putOnes(p *[chunkRoom]byte, c *chunk) int {
	for i := 0; i < chunkLen; i += 8 {
		v := (*[8]uint64)(c[i:])
		binary.LittleEndian.PutUint64(p[i:], v[0]|v[1]<<8|v[2]<<16|v[3]<<24|
			v[4]<<32|v[5]<<40|v[6]<<48|v[7]<<56)
	}
	return chunkLen
}

// putPairs writes values of one or two bytes.
//
//tight:bce<=1
func putPairs(p *[chunkRoom]byte, c *chunk) int {
	n := 0
	for _, v := range c {
		two := (v + 1<<14 - 1<<7) >> 14 // 1 if v takes two bytes
		binary.LittleEndian.PutUint16(p[n:n+2], uint16(v+v&0x3f80+two<<7))
		n += 1 + int(two)
	}
	return n
}

// putQuads writes values of one to four bytes.
//
//tight:bce<=1
func putQuads(p *[chunkRoom]byte, c *chunk) int {
	n := 0
	for _, v := range c {
		x := uint32(v)
		x += x & 0x0fffc000 * 3
		x += x & 0x3f803f80
		z := bits.LeadingZeros32(x|1) &^ 7 // in bytes that are not written
		binary.LittleEndian.PutUint32(p[n:n+4], x|contBits>>40>>z)
		n += 4 - z>>3
	}
	return n
}

// putWords writes values of one to eight bytes.
//
//tight:bce<=1
func putWords(p *[chunkRoom]byte, c *chunk) int {
	n := 0
	for _, v := range c {
		v = spread(v)
		z := bits.LeadingZeros64(v|1) &^ 7 // in bytes that are not written
		binary.LittleEndian.PutUint64(p[n:n+8], v|contBits>>8>>z)
		n += 8 - z>>3
	}
	return n
}

// putLong writes values of one to ten bytes.
//
//tight:bce<=2
func putLong(p *[chunkRoom]byte, c *chunk) int {
	n := 0
	for _, v := range c {
		x := spread(v & (1<<56 - 1))
		z := bits.LeadingZeros64(x|1) &^ 7
		more, k := uint64(contBits)>>8>>z, 8-z>>3
		high := v >> 56 // 0 up to eight bytes, 0x80 and more for ten
		if high != 0 {
			more = contBits
		}
		if high != 0 {
			k = 9
		}
		k += int(high >> 7)
		binary.LittleEndian.PutUint64(p[n:n+8], x|more)
		binary.LittleEndian.PutUint16(p[n+8:n+10], uint16(high|high>>7<<8))
		n += k
	}
	return n
}
