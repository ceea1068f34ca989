package columns

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// EncodeSize writes with our functions. Like EncodeProtowire, it computes the lengths first.
func EncodeSize(b []byte, blk *corpus.Block) []byte {
	b = appendStrings(b[:0], blk.Strings)
	n := &blk.Nodes
	id, la := protowire.SizePackedSint64(n.ID), protowire.SizePackedSint64(n.Lat)
	lo, kv := protowire.SizePackedSint64(n.Lon), protowire.SizePackedInt32(n.KeysVals)
	dense := 4*sizeTag + protowire.SizeBytes(id) + protowire.SizeBytes(la) + protowire.SizeBytes(lo) + protowire.SizeBytes(kv)
	b = appendHead(b, bytes2, sizeTag+protowire.SizeBytes(dense))
	b = appendHead(b, bytes2, dense)
	b = protowire.AppendPackedSint64(appendHead(b, bytes1, id), n.ID)
	b = protowire.AppendPackedSint64(appendHead(b, lat, la), n.Lat)
	b = protowire.AppendPackedSint64(appendHead(b, lon, lo), n.Lon)
	return protowire.AppendPackedInt32(appendHead(b, keysVals, kv), n.KeysVals)
}

// appendHead appends a tag and the length of what follows.
func appendHead(b []byte, tag protowire.Tag, size int) []byte {
	return protowire.AppendVarint(protowire.AppendVarint(b, uint64(tag)), uint64(size))
}

// EncodeBegin writes with our functions and computes no length in advance. It moves bodies of
// 128 bytes or more, here three times.
func EncodeBegin(b []byte, blk *corpus.Block) []byte {
	b = appendStrings(b[:0], blk.Strings)
	b, group := protowire.BeginMessage(b, bytes2)
	b, dense := protowire.BeginMessage(b, bytes2)
	b, mark := protowire.BeginMessage(b, bytes1)
	b = protowire.EndMessage(protowire.AppendPackedSint64(b, blk.Nodes.ID), mark)
	b, mark = protowire.BeginMessage(b, lat)
	b = protowire.EndMessage(protowire.AppendPackedSint64(b, blk.Nodes.Lat), mark)
	b, mark = protowire.BeginMessage(b, lon)
	b = protowire.EndMessage(protowire.AppendPackedSint64(b, blk.Nodes.Lon), mark)
	b, mark = protowire.BeginMessage(b, keysVals)
	b = protowire.EndMessage(protowire.AppendPackedInt32(b, blk.Nodes.KeysVals), mark)
	return protowire.EndMessage(protowire.EndMessage(b, dense), group)
}

func appendStrings(b []byte, table [][]byte) []byte {
	b, mark := protowire.BeginMessage(b, bytes1)
	for _, s := range table {
		b = protowire.AppendVarint(b, uint64(bytes1))
		b = protowire.AppendBytes(b, s)
	}
	return protowire.EndMessage(b, mark)
}
