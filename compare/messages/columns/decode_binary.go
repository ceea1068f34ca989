package columns

import (
	"encoding/binary"
	"errors"

	"github.com/tightwire/tightwire/compare/corpus"
)

var errMalformed = errors.New("binary: malformed message")

// DecodeBinary reads with encoding/binary, for programs without dependencies. It has varints
// and zigzag, but no tags.
func DecodeBinary(blk *corpus.Block, b []byte) error {
	reset(blk)
	for len(b) > 0 {
		num, v, rest, ok := bytesField(b)
		if !ok {
			return errMalformed
		}
		b = rest
		switch num {
		case 1:
			ok = decodeStringsBinary(blk, v)
		case 2:
			ok = decodeGroupBinary(&blk.Nodes, v)
		}
		if !ok {
			return errMalformed
		}
	}
	return nil
}

func decodeStringsBinary(blk *corpus.Block, b []byte) bool {
	for len(b) > 0 {
		num, v, rest, ok := bytesField(b)
		if !ok {
			return false
		}
		b = rest
		if num == 1 {
			blk.Strings = append(blk.Strings, v)
		}
	}
	return true
}

func decodeGroupBinary(nodes *corpus.Nodes, b []byte) bool {
	for len(b) > 0 {
		num, v, rest, ok := bytesField(b)
		if !ok || num == 2 && !decodeDenseBinary(nodes, v) {
			return false
		}
		b = rest
	}
	return true
}

func decodeDenseBinary(nodes *corpus.Nodes, b []byte) bool {
	for len(b) > 0 {
		num, v, rest, ok := bytesField(b)
		if !ok {
			return false
		}
		b = rest
		switch num {
		case 1:
			nodes.ID, ok = varints(nodes.ID, v)
		case 8:
			nodes.Lat, ok = varints(nodes.Lat, v)
		case 9:
			nodes.Lon, ok = varints(nodes.Lon, v)
		case 10:
			nodes.KeysVals, ok = uvarints32(nodes.KeysVals, v)
		}
		if !ok {
			return false
		}
	}
	return true
}

// bytesField returns the number and value of the field at the start of b, and the bytes after
// it. Number and value are zero and nil if the field is not length-prefixed.
func bytesField(b []byte) (num uint64, v, rest []byte, ok bool) {
	tag, n := binary.Uvarint(b)
	if n <= 0 {
		return 0, nil, nil, false
	}
	b = b[n:]
	size := uint64(0)
	switch tag & 7 {
	case 0:
		_, n = binary.Uvarint(b)
		return 0, nil, b[max(n, 0):], n > 0
	case 1:
		size = 8
	case 2:
		num = tag >> 3
		if size, n = binary.Uvarint(b); n <= 0 {
			return 0, nil, nil, false
		}
		b = b[n:]
	case 5:
		size = 4
	default:
		return 0, nil, nil, false
	}
	if size > uint64(len(b)) {
		return 0, nil, nil, false
	}
	return num, b[:size], b[size:], true
}

func varints(dst []int64, b []byte) ([]int64, bool) {
	for len(b) > 0 {
		v, n := binary.Varint(b)
		if n <= 0 {
			return dst, false
		}
		b = b[n:]
		dst = append(dst, v)
	}
	return dst, true
}

func uvarints32(dst []int32, b []byte) ([]int32, bool) {
	for len(b) > 0 {
		v, n := binary.Uvarint(b)
		if n <= 0 {
			return dst, false
		}
		b = b[n:]
		dst = append(dst, int32(v))
	}
	return dst, true
}
