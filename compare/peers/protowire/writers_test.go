package protowire_test

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/messages/descriptors"
	"github.com/tightwire/tightwire/protowire"
)

// TestWritersRealMessages wants of both writers what proto.Marshal made.
func TestWritersRealMessages(t *testing.T) {
	depth := 0
	for _, real := range realTrees(t) {
		checkWriters(t, real.tree, real.b)
		depth = max(depth, treeDepth(real.tree))
	}
	if depth < 20 {
		t.Errorf("real messages nest %d deep, want 20 at least", depth)
	}
}

func treeDepth(m descriptors.Message) (n int) {
	for i := range m {
		if m[i].Nested {
			n = max(n, 1+treeDepth(m[i].Message))
		}
	}
	return n
}

// TestWritersLengths nests messages of the sizes at which a length takes one byte
// more, so that each level around them is at that edge too.
func TestWritersLengths(t *testing.T) {
	for _, tt := range []struct{ from, to, depth int }{
		{0, 10, 5}, {1<<7 - 20, 1<<7 + 5, 5}, {1<<14 - 20, 1<<14 + 5, 5}, {1<<21 - 8, 1<<21 + 1, 2},
	} {
		for size := tt.from; size <= tt.to; size++ {
			m := descriptors.Message{{Tag: 1<<3 | 2, Bytes: bytes.Repeat([]byte{slack}, size)}}
			for depth := range tt.depth {
				checkWriters(t, m, descriptors.EncodeProtowire(nil, m))
				m = descriptors.Message{{Tag: uint64(depth+15)<<3 | 2, Nested: true, Message: m}, {Tag: 1 << 3, Value: 1}}
			}
		}
	}
}

// checkWriters wants both writers to make want of m, with no room and with room
// that is too small, just right and larger.
func checkWriters(t fataler, m descriptors.Message, want []byte) {
	for _, room := range []int{0, 10, len(want), len(want) + 100} {
		if got := descriptors.EncodeBegin(make([]byte, 0, room), m); !bytes.Equal(got, want) {
			t.Fatalf("BeginMessage and EndMessage with room for %d: %s", room, firstDifference(got, want))
		}
		if got := descriptors.EncodeBackward(make([]byte, 0, room), m); !bytes.Equal(got, want) {
			t.Fatalf("Backward with room for %d: %s", room, firstDifference(got, want))
		}
	}
}

// firstDifference says where two messages, perhaps long, differ.
func firstDifference(got, want []byte) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	return fmt.Sprintf("%d bytes, from byte %d on %.40x, want %d bytes, %.40x", len(got), i, got[i:], len(want), want[i:])
}

// TestBackwardValues compares each method with upstream's Append function.
func TestBackwardValues(t *testing.T) {
	for _, v := range edgeValues() {
		checkBackward(t, v, bytes.Repeat([]byte{slack}, int(v%300)))
	}
}

// checkBackward writes v and body as every kind of value, last to first.
func checkBackward(t fataler, v uint64, body []byte) {
	want := upstream.AppendVarint(nil, v)
	want = upstream.AppendFixed32(want, uint32(v))
	want = upstream.AppendFixed64(want, v)
	want = upstream.AppendFixed32(want, uint32(v))
	want = upstream.AppendFixed64(want, v)
	want = append(want, body...)
	want = upstream.AppendBytes(want, body)
	want = upstream.AppendString(want, string(body))
	tag := upstream.EncodeTag(upstream.Number(v>>8&0xffff), upstream.Type(v&7))
	want = upstream.AppendVarint(want, tag)

	var w protowire.Backward
	for _, room := range [][]byte{nil, make([]byte, 5), make([]byte, 0, len(want)), make([]byte, 2*len(want))} {
		w.Reset(room)
		w.Tag(protowire.Tag(tag))
		w.StringValue(string(body))
		w.BytesValue(body)
		w.Raw(body)
		w.Double(math.Float64frombits(v))
		w.Float(math.Float32frombits(uint32(v)))
		w.Fixed64(v)
		w.Fixed32(uint32(v))
		w.Varint(v)
		if got := w.Bytes(); !bytes.Equal(got, want) || w.Len() != len(want) {
			t.Fatalf("Backward of %d and %d bytes, Len %d: %s", v, len(body), w.Len(), firstDifference(got, want))
		}
	}
}
