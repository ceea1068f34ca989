package otlp

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

func encodePairs(w *protowire.Backward, pairs []corpus.KeyValue, tag protowire.Tag) {
	for i := len(pairs) - 1; i >= 0; i-- {
		mark := w.Len()
		if p := &pairs[i]; p.Value.Kind != 0 {
			inner := w.Len()
			encodeValue(w, &p.Value)
			w.EndMessage(inner, bytes2)
		}
		encodeText(w, pairs[i].Key, bytes1)
		w.EndMessage(mark, tag)
	}
}

// encodeValue writes the field that is set, even if it is empty, because it belongs to a oneof.
func encodeValue(w *protowire.Backward, v *corpus.AnyValue) {
	mark := w.Len()
	switch v.Kind {
	case corpus.StringValue:
		w.StringValue(v.Text)
		w.Tag(bytes1)
	case corpus.BoolValue:
		w.Varint(v.Bits)
		w.Tag(varint2)
	case corpus.IntValue:
		w.Varint(v.Bits)
		w.Tag(varint3)
	case corpus.DoubleValue:
		w.Fixed64(v.Bits)
		w.Tag(fixed64at4)
	case corpus.ArrayValue:
		for i := len(v.Nested.Values) - 1; i >= 0; i-- {
			inner := w.Len()
			encodeValue(w, &v.Nested.Values[i])
			w.EndMessage(inner, bytes1)
		}
		w.EndMessage(mark, bytes5)
	case corpus.ListValue:
		encodePairs(w, v.Nested.Pairs, bytes1)
		w.EndMessage(mark, bytes6)
	case corpus.BytesValue:
		w.StringValue(v.Text)
		w.Tag(bytes7)
	}
}

// endIfAny ends a message at mark, unless it is empty.
func endIfAny(w *protowire.Backward, mark int, tag protowire.Tag) {
	if w.Len() > mark {
		w.EndMessage(mark, tag)
	}
}

func encodeText(w *protowire.Backward, v string, tag protowire.Tag) {
	if v != "" {
		w.StringValue(v)
		w.Tag(tag)
	}
}

func encodeBytes(w *protowire.Backward, v []byte, tag protowire.Tag) {
	if len(v) > 0 {
		w.BytesValue(v)
		w.Tag(tag)
	}
}

func encodeNumber(w *protowire.Backward, v uint64, tag protowire.Tag) {
	if v != 0 {
		w.Varint(v)
		w.Tag(tag)
	}
}

func encodeFixed32(w *protowire.Backward, v uint32, tag protowire.Tag) {
	if v != 0 {
		w.Fixed32(v)
		w.Tag(tag)
	}
}

func encodeFixed64(w *protowire.Backward, v uint64, tag protowire.Tag) {
	if v != 0 {
		w.Fixed64(v)
		w.Tag(tag)
	}
}
