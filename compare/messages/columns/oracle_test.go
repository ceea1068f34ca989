package columns

import (
	"testing"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/compare/corpus"
)

// schema is the part of OpenStreetMap's osmformat.proto that is used here, in
// the form that protoc would make of it. Repeated numbers are packed in proto3.
const schema = `
name: "osmformat.proto" syntax: "proto3"
message_type: {
	name: "PrimitiveBlock"
	field: { name: "stringtable" number: 1 type: TYPE_MESSAGE type_name: ".StringTable" label: LABEL_OPTIONAL }
	field: { name: "primitivegroup" number: 2 type: TYPE_MESSAGE type_name: ".PrimitiveGroup" label: LABEL_REPEATED }
}
message_type: {
	name: "StringTable"
	field: { name: "s" number: 1 type: TYPE_BYTES label: LABEL_REPEATED }
}
message_type: {
	name: "PrimitiveGroup"
	field: { name: "dense" number: 2 type: TYPE_MESSAGE type_name: ".DenseNodes" label: LABEL_OPTIONAL }
}
message_type: {
	name: "DenseNodes"
	field: { name: "id" number: 1 type: TYPE_SINT64 label: LABEL_REPEATED }
	field: { name: "lat" number: 8 type: TYPE_SINT64 label: LABEL_REPEATED }
	field: { name: "lon" number: 9 type: TYPE_SINT64 label: LABEL_REPEATED }
	field: { name: "keys_vals" number: 10 type: TYPE_INT32 label: LABEL_REPEATED }
}`

// newMessage returns an empty PrimitiveBlock.
func newMessage(t *testing.T) protoreflect.Message {
	var file descriptorpb.FileDescriptorProto
	if err := prototext.Unmarshal([]byte(schema), &file); err != nil {
		t.Fatal(err)
	}
	desc, err := protodesc.NewFile(&file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return dynamicpb.NewMessage(desc.Messages().ByName("PrimitiveBlock"))
}

// marshal returns what proto.Marshal makes of blk.
func marshal(t *testing.T, blk *corpus.Block) []byte {
	m := newMessage(t)
	table := m.Mutable(field(m, 1)).Message()
	appendAll(table, 1, blk.Strings)
	group := m.Mutable(field(m, 2)).List().AppendMutable().Message()
	dense := group.Mutable(field(group, 2)).Message()
	appendAll(dense, 1, blk.Nodes.ID)
	appendAll(dense, 8, blk.Nodes.Lat)
	appendAll(dense, 9, blk.Nodes.Lon)
	appendAll(dense, 10, blk.Nodes.KeysVals)
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(m.Interface())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func field(m protoreflect.Message, num protoreflect.FieldNumber) protoreflect.FieldDescriptor {
	return m.Descriptor().Fields().ByNumber(num)
}

func appendAll[T any](m protoreflect.Message, num protoreflect.FieldNumber, vs []T) {
	list := m.Mutable(field(m, num)).List()
	for _, v := range vs {
		list.Append(protoreflect.ValueOf(v))
	}
}
