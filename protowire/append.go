package protowire

import "encoding/binary"

// AppendVarint appends v as a varint, 1 to 10 bytes, to b. It writes nothing
// beyond those bytes, even within b's capacity.
//
// One byte and two are appended inline at the caller, longer values by a call. The
// simple version is appendVarintGeneric. encoding/binary inlines that loop, which is faster
// if all values have the same length of three or four bytes (docs/inside/varint.md of the
// repository, "What was not reached").
//
//tight:inline cost<=52
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func AppendVarint(b []byte, v uint64) []byte {
	return appendVarint(b, v, appendRoomy)
}

// appendVarint takes its slow path as a parameter, as consumeTag does.
func appendVarint(b []byte, v uint64, long func([]byte, uint64) []byte) []byte {
	if v < 0x80 {
		return append(b, byte(v))
	}
	if v < 1<<14 {
		return append(b, byte(v)|0x80, byte(v>>7))
	}
	return long(b, v)
}

// appendRoomy appends a varint of three bytes or more.
func appendRoomy(b []byte, v uint64) []byte { return appendByRoom(b, v, callAppendLong, callGrow) }

// appendByRoom looks for room here, and not in appendLong, so that appendLong calls nothing
// and needs no locals. It takes both paths as parameters, as consumeTag does.
func appendByRoom(b []byte, v uint64, long, grow func([]byte, uint64) []byte) []byte {
	if cap(b)-len(b) < maxVarintLen {
		return grow(b, v)
	}
	return long(b, v)
}

func callAppendLong(b []byte, v uint64) []byte { return appendLong(b, v) }

func callGrow(b []byte, v uint64) []byte { return appendGrow(b, v) }

// appendGrow appends to a slice that may be too short. It is rare, so it is not inlined.
//
//go:noinline
func appendGrow(b []byte, v uint64) []byte { return appendVarintGeneric(b, v) }

// appendVarintGeneric is the definition.
func appendVarintGeneric(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

// appendLong appends a varint of three bytes or more to a slice with room for ten. The
// lengths fall into classes, and within a class nothing branches: stores that overlap
// write exactly the bytes of the value (docs/inside/varint.md, "Writing one value").
//
//tight:bce<=4 xfail[386,riscv64] "no intrinsic for LeadingZeros64, which would bound k"
func appendLong(b []byte, v uint64) []byte {
	n := len(b)
	p := (*[maxVarintLen]byte)(b[n : n+maxVarintLen])
	switch {
	case v < 1<<35: // the first two bytes, then the last three
		k := 0
		if v >= 1<<21 {
			k = 1
		}
		if v >= 1<<28 {
			k = 2
		}
		binary.LittleEndian.PutUint16(p[:], pair(v))
		v >>= uint(7 * k)
		binary.LittleEndian.PutUint16(p[k:], pair(v))
		p[k+2] = byte(v >> 14)
		return b[:n+k+3]
	case v < 1<<56: // the first four bytes, then the last four: only the very last ends it
		k := SizeVarint(v) - 4
		x := spread(v)
		binary.LittleEndian.PutUint32(p[:], uint32(x)|0x80808080)
		binary.LittleEndian.PutUint32(p[k&7:], uint32(x>>(8*k&63))|0x00808080)
		return b[:n+k+4]
	}
	binary.LittleEndian.PutUint64(p[:], spread(v&(1<<56-1))|contBits)
	p[8] = byte(v >> 56)
	if v < 1<<63 {
		return b[:n+9]
	}
	p[9] = 1
	return b[:n+10]
}
