package columns

import (
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
)

// EncodeProtowire writes with upstream's functions, a loop for each column. It computes the
// lengths of the columns once, and uses them for the enclosing messages.
func EncodeProtowire(b []byte, blk *corpus.Block) []byte {
	b = b[:0]
	b = protowire.AppendTag(b, 1, protowire.BytesType)
	b = protowire.AppendVarint(b, uint64(sizeStrings(blk.Strings)))
	for _, s := range blk.Strings {
		b = protowire.AppendTag(b, 1, protowire.BytesType)
		b = protowire.AppendBytes(b, s)
	}
	n := &blk.Nodes
	return appendGroup(b, n, [...]int{sizeSint64(n.ID), sizeSint64(n.Lat), sizeSint64(n.Lon), sizeInt32(n.KeysVals)})
}

// appendGroup appends the group with the nodes, whose columns take size bytes.
func appendGroup(b []byte, n *corpus.Nodes, size [4]int) []byte {
	dense := 0
	for _, s := range size {
		dense += sizeTag + protowire.SizeBytes(s)
	}
	b = protowire.AppendTag(b, 2, protowire.BytesType)
	b = protowire.AppendVarint(b, uint64(sizeTag+protowire.SizeBytes(dense)))
	b = protowire.AppendTag(b, 2, protowire.BytesType)
	b = protowire.AppendVarint(b, uint64(dense))
	b = appendSint64(b, 1, size[0], n.ID)
	b = appendSint64(b, 8, size[1], n.Lat)
	b = appendSint64(b, 9, size[2], n.Lon)
	return appendInt32(b, 10, size[3], n.KeysVals)
}

func appendSint64(b []byte, num protowire.Number, size int, vs []int64) []byte {
	b = protowire.AppendTag(b, num, protowire.BytesType)
	b = protowire.AppendVarint(b, uint64(size))
	for _, v := range vs {
		b = protowire.AppendVarint(b, protowire.EncodeZigZag(v))
	}
	return b
}

func appendInt32(b []byte, num protowire.Number, size int, vs []int32) []byte {
	b = protowire.AppendTag(b, num, protowire.BytesType)
	b = protowire.AppendVarint(b, uint64(size))
	for _, v := range vs {
		b = protowire.AppendVarint(b, uint64(v))
	}
	return b
}

// sizeTag is the length of a tag: all field numbers here are below 16.
const sizeTag = 1

func sizeStrings(table [][]byte) (n int) {
	for _, s := range table {
		n += sizeTag + protowire.SizeBytes(len(s))
	}
	return n
}

func sizeSint64(vs []int64) (n int) {
	for _, v := range vs {
		n += protowire.SizeVarint(protowire.EncodeZigZag(v))
	}
	return n
}

func sizeInt32(vs []int32) (n int) {
	for _, v := range vs {
		n += protowire.SizeVarint(uint64(v))
	}
	return n
}
