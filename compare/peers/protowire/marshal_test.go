package protowire_test

import (
	"bytes"
	"strings"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// TestPackedAgainstMarshal has protobuf-go marshal a message with a packed field
// of each kind, and wants the same bytes of our functions.
func TestPackedAgainstMarshal(t *testing.T) {
	desc := packedMessage(t)
	for _, dist := range []string{"1byte", "deltas", "1-10"} {
		raw := corpus.Values(dist, 200, 1)
		var got []byte
		m := dynamicpb.NewMessage(desc)
		for i, k := range kinds {
			got = k.appendField(got, protowire.Number(i+1), raw)
			unmarshalUnpacked(t, m, i+1, k, raw)
		}
		want, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("packed fields of %q: %v, %s", dist, err, firstDifference(got, want))
		}
	}
}

// packedMessage returns a message with a packed field of each kind, in the order
// of kinds, numbered from 1.
func packedMessage(t *testing.T) protoreflect.MessageDescriptor {
	msg := &descriptorpb.DescriptorProto{Name: proto.String("M")}
	for i, k := range kinds {
		typ := descriptorpb.FieldDescriptorProto_Type_value["TYPE_"+strings.ToUpper(k.String())]
		msg.Field = append(msg.Field, &descriptorpb.FieldDescriptorProto{
			Name:   proto.String(strings.ToLower(k.String())),
			Number: proto.Int32(int32(i + 1)),
			Type:   descriptorpb.FieldDescriptorProto_Type(typ).Enum(),
			Label:  descriptorpb.FieldDescriptorProto_LABEL_REPEATED.Enum(),
		})
	}
	file := &descriptorpb.FileDescriptorProto{
		Name: proto.String("packed.proto"), Syntax: proto.String("proto3"),
		MessageType: []*descriptorpb.DescriptorProto{msg},
	}
	desc, err := protodesc.NewFile(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return desc.Messages().Get(0)
}

// unmarshalUnpacked appends raw to field num of m, by protobuf-go from single
// values: that is how any program may write a packed field.
func unmarshalUnpacked(t *testing.T, m proto.Message, num int, k packedKind, raw []uint64) {
	var b []byte
	for _, v := range raw {
		b = upstream.AppendTag(b, upstream.Number(num), k.wireType())
		b = k.appendRaw(b, []uint64{v})
	}
	if err := (proto.UnmarshalOptions{Merge: true}).Unmarshal(b, m); err != nil {
		t.Fatal(err)
	}
}
