package tight

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/protowire"
)

// Generated functions read one input from first to last. They call the functions below with b, the input up to
// the end of a message, and a place i in it, and go on at the place that is returned, or return it if it is
// negative: then it is a code. The capacity of b is the whole input.
//
// The plain version reslices: what is left of b after each field, and the bytes of each message inside it. A
// slice is three words, of which two change; a place is one.

// Tag reads a tag of which the first byte, before i, is not the last.
//
//go:noinline
func Tag(b []byte, i int) (tag uint64, j int) { return varint(b, i-1) }

// Varint reads a varint. One byte is read at the caller.
//
//tight:inline cost<=79
func Varint(b []byte, i int) (v uint64, j int) {
	v, j = shortVarint(b, i, callVarint)
	return
}

// shortVarint takes its slow path as a parameter, as protowire's functions do, since a call by name would
// make it too large to be inlined.
func shortVarint(b []byte, i int, long func([]byte, int) (uint64, int)) (v uint64, j int) {
	if uint(i) < uint(len(b)) && b[i] < 0x80 {
		return uint64(b[i]), i + 1
	}
	return long(b, i)
}

func callVarint(b []byte, i int) (uint64, int) { return varint(b, i) }

//go:noinline
func varint(b []byte, i int) (uint64, int) {
	if uint(i+1) < uint(len(b)) && b[i+1] < 0x80 {
		v := uint64(b[i])
		if v >= 0x80 {
			return v - 0x80 + uint64(b[i+1])<<7, i + 2
		}
	}
	v, n := protowire.ConsumeVarint(b[i:])
	if n < 0 {
		return 0, n
	}
	return v, i + n
}

// Fixed32 reads four bytes.
//
//tight:inline
func Fixed32(b []byte, i int) (v uint32, j int) {
	if len(b)-i < 4 {
		return 0, CodeTruncated
	}
	return binary.LittleEndian.Uint32(b[i:]), i + 4
}

// Fixed64 reads eight bytes.
//
//tight:inline
func Fixed64(b []byte, i int) (v uint64, j int) {
	if len(b)-i < 8 {
		return 0, CodeTruncated
	}
	return binary.LittleEndian.Uint64(b[i:]), i + 8
}

// Body reads a length: what has it is b[from:to]. A negative to is a code.
//
//tight:inline cost<=79
func Body(b []byte, i int) (from, to int) {
	from, to = shortBody(b, i, callBody)
	return
}

func shortBody(b []byte, i int, long func([]byte, int) (int, int)) (from, to int) {
	if uint(i) < uint(len(b)) {
		if n := int(b[i]); n < 0x80 && i+n < len(b) {
			return i + 1, i + 1 + n
		}
	}
	return long(b, i)
}

func callBody(b []byte, i int) (from, to int) { return body(b, i) }

//go:noinline
func body(b []byte, i int) (from, to int) {
	n, from := varint(b, i)
	if from < 0 {
		return from, from
	}
	if n > uint64(len(b)-from) {
		return CodeTruncated, CodeTruncated
	}
	return from, from + int(n)
}

// Skip returns the place behind the value with the given tag, or a negative code.
func Skip(tag uint64, b []byte, i int) int {
	num, typ := protowire.DecodeTag(tag)
	if num < protowire.MinValidNumber || num > protowire.MaxValidNumber {
		return codeFieldNumber
	}
	n := protowire.ConsumeFieldValue(num, typ, b[i:])
	if n < 0 {
		return n
	}
	return i + n
}
