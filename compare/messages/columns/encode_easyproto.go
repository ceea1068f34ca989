package columns

import (
	"github.com/VictoriaMetrics/easyproto"

	"github.com/tightwire/tightwire/compare/corpus"
)

// marshalers pools the trees of fields that easyproto builds.
var marshalers easyproto.MarshalerPool

// EncodeEasyproto writes with easyproto, as its README does.
func EncodeEasyproto(b []byte, blk *corpus.Block) []byte {
	m := marshalers.Get()
	mm := m.MessageMarshaler()
	table := mm.AppendMessage(1)
	for _, s := range blk.Strings {
		table.AppendBytes(1, s)
	}
	dense := mm.AppendMessage(2).AppendMessage(2)
	dense.AppendSint64s(1, blk.Nodes.ID)
	dense.AppendSint64s(8, blk.Nodes.Lat)
	dense.AppendSint64s(9, blk.Nodes.Lon)
	dense.AppendInt32s(10, blk.Nodes.KeysVals)
	b = m.Marshal(b[:0])
	marshalers.Put(m)
	return b
}
