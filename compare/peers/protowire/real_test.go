package protowire_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/columns"
	"github.com/tightwire/tightwire/compare/messages/descriptors"
	"github.com/tightwire/tightwire/compare/messages/remotewrite"
)

// realTree is a message marshalled by protobuf-go, and its fields with the fields of
// all messages in it.
type realTree struct {
	b    []byte
	tree descriptors.Message
}

// realTrees returns messages that are shallow and wide, and deep.
func realTrees(t *testing.T) []realTree {
	trees := []realTree{newTree(t, corpus.DescriptorSet())}
	r := newRand(6)
	for range 20 {
		trees = append(trees, newTree(t, randomValue(r, 12)))
	}
	return trees
}

func newTree(t *testing.T, m proto.Message) realTree {
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := descriptors.DecodeProtowire(nil, b, descriptors.NewShape(m.ProtoReflect().Descriptor()))
	if err != nil {
		t.Fatal(err)
	}
	return realTree{b, tree}
}

// randomValue returns a JSON-like value in which lists and objects nest up to
// depth deep. Each level is three messages.
func randomValue(r *rand.Rand, depth int) *structpb.Value {
	list, object := new(structpb.ListValue), &structpb.Struct{Fields: map[string]*structpb.Value{}}
	for i := range 1 + r.IntN(3) {
		v := structpb.NewNumberValue(r.NormFloat64())
		switch {
		case depth > 0 && r.IntN(2) == 0:
			v = randomValue(r, depth-1)
		case r.IntN(2) == 0:
			v = structpb.NewStringValue(string(make([]byte, r.IntN(200))))
		}
		list.Values = append(list.Values, v)
		object.Fields[fmt.Sprint("key", i)] = v
	}
	if r.IntN(2) == 0 {
		return structpb.NewListValue(list)
	}
	return structpb.NewStructValue(object)
}

// realMessages returns the bytes of real messages and of all messages in them.
func realMessages(t *testing.T) (bodies [][]byte) {
	for _, tree := range realTrees(t) {
		bodies = appendBodies(append(bodies, tree.b), tree.tree)
	}
	w := corpus.NewWriteRequest(0)
	w.Timeseries = w.Timeseries[:20]
	return append(bodies, remotewrite.EncodeProtowire(nil, w), columns.EncodeProtowire(nil, corpus.NewBlock(0)))
}

func appendBodies(bodies [][]byte, m descriptors.Message) [][]byte {
	for i := range m {
		if m[i].Nested {
			bodies = appendBodies(append(bodies, m[i].Bytes), m[i].Message)
		}
	}
	return bodies
}
