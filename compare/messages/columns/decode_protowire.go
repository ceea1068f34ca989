package columns

import (
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
)

// DecodeProtowire reads with upstream's functions, a loop for each column.
func DecodeProtowire(blk *corpus.Block, b []byte) error {
	reset(blk)
	for len(b) > 0 {
		num, v, n := consumeBytesField(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		var err error
		switch num {
		case 1:
			err = decodeStringsProtowire(blk, v)
		case 2:
			err = decodeGroupProtowire(&blk.Nodes, v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func decodeStringsProtowire(blk *corpus.Block, b []byte) error {
	for len(b) > 0 {
		num, v, n := consumeBytesField(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		if num == 1 {
			blk.Strings = append(blk.Strings, v)
		}
	}
	return nil
}

func decodeGroupProtowire(nodes *corpus.Nodes, b []byte) error {
	for len(b) > 0 {
		num, v, n := consumeBytesField(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		if num == 2 {
			if err := decodeDenseProtowire(nodes, v); err != nil {
				return err
			}
		}
	}
	return nil
}

func decodeDenseProtowire(nodes *corpus.Nodes, b []byte) error {
	for len(b) > 0 {
		num, v, n := consumeBytesField(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		var err error
		switch num {
		case 1:
			nodes.ID, err = unpackSint64(nodes.ID, v)
		case 8:
			nodes.Lat, err = unpackSint64(nodes.Lat, v)
		case 9:
			nodes.Lon, err = unpackSint64(nodes.Lon, v)
		case 10:
			nodes.KeysVals, err = unpackInt32(nodes.KeysVals, v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// consumeBytesField returns the number and value of the field at the start of b, and the
// field's length or a negative code. Number and value are zero and nil if the field is not
// length-prefixed.
func consumeBytesField(b []byte) (num protowire.Number, v []byte, n int) {
	num, typ, n := protowire.ConsumeTag(b)
	if n < 0 {
		return 0, nil, n
	}
	if typ != protowire.BytesType {
		_, _, n = protowire.ConsumeField(b)
		return 0, nil, n
	}
	v, m := protowire.ConsumeBytes(b[n:])
	if m < 0 {
		return 0, nil, m
	}
	return num, v, n + m
}

func unpackSint64(dst []int64, b []byte) ([]int64, error) {
	for len(b) > 0 {
		v, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return dst, protowire.ParseError(n)
		}
		b = b[n:]
		dst = append(dst, protowire.DecodeZigZag(v))
	}
	return dst, nil
}

func unpackInt32(dst []int32, b []byte) ([]int32, error) {
	for len(b) > 0 {
		v, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return dst, protowire.ParseError(n)
		}
		b = b[n:]
		dst = append(dst, int32(v))
	}
	return dst, nil
}
