package columns

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// The tags of a block.
const (
	bytes1   = 1<<3 | protowire.Tag(protowire.BytesType)
	bytes2   = 2<<3 | protowire.Tag(protowire.BytesType)
	lat      = 8<<3 | protowire.Tag(protowire.BytesType)
	lon      = 9<<3 | protowire.Tag(protowire.BytesType)
	keysVals = 10<<3 | protowire.Tag(protowire.BytesType)
)

// DecodePacked reads with our Reader and our packed functions.
func DecodePacked(blk *corpus.Block, b []byte) error {
	reset(blk)
	r := protowire.NewReader(b)
	for r.Next() {
		var err error
		switch r.Tag() {
		case bytes1:
			err = readStrings(blk, r.Message())
		case bytes2:
			err = readGroup(&blk.Nodes, r.Message())
		}
		if err != nil {
			return err
		}
	}
	return r.Err()
}

func readStrings(blk *corpus.Block, b []byte) error {
	r := protowire.NewReader(b)
	for r.Next() {
		if r.Tag() == bytes1 {
			blk.Strings = append(blk.Strings, r.Bytes())
		}
	}
	return r.Err()
}

func readGroup(nodes *corpus.Nodes, b []byte) error {
	r := protowire.NewReader(b)
	for r.Next() {
		if r.Tag() == bytes2 {
			if err := readDense(nodes, r.Message()); err != nil {
				return err
			}
		}
	}
	return r.Err()
}

func readDense(nodes *corpus.Nodes, b []byte) error {
	r := protowire.NewReader(b)
	for r.Next() {
		n := 0
		switch r.Tag() {
		case bytes1:
			nodes.ID, n = protowire.ConsumePackedSint64(nodes.ID, r.Bytes())
		case lat:
			nodes.Lat, n = protowire.ConsumePackedSint64(nodes.Lat, r.Bytes())
		case lon:
			nodes.Lon, n = protowire.ConsumePackedSint64(nodes.Lon, r.Bytes())
		case keysVals:
			nodes.KeysVals, n = protowire.ConsumePackedInt32(nodes.KeysVals, r.Bytes())
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
	}
	return r.Err()
}
