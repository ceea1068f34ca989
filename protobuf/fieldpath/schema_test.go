package fieldpath_test

import (
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
)

const schema = `
name: "path.proto" package: "path" syntax: "proto2"
message_type {
  name: "M"
  field { name: "a" number: 1 type: TYPE_INT32 label: LABEL_OPTIONAL }
  field { name: "many" number: 2 type: TYPE_MESSAGE type_name: ".path.M" label: LABEL_REPEATED }
  field { name: "one" number: 3 type: TYPE_MESSAGE type_name: ".path.M" label: LABEL_OPTIONAL }
  field { name: "packed" number: 4 type: TYPE_UINT64 label: LABEL_REPEATED options { packed: true } }
  field { name: "single" number: 5 type: TYPE_FIXED32 label: LABEL_REPEATED }
  field { name: "text" number: 6 type: TYPE_STRING label: LABEL_OPTIONAL }
  field { name: "group" number: 77 type: TYPE_GROUP type_name: ".path.M.Group" label: LABEL_OPTIONAL }
  field { name: "far" number: 1000 type: TYPE_DOUBLE label: LABEL_OPTIONAL }
  nested_type {
    name: "Group"
    field { name: "b" number: 1 type: TYPE_BYTES label: LABEL_OPTIONAL }
    field { name: "one" number: 9 type: TYPE_MESSAGE type_name: ".path.M" label: LABEL_OPTIONAL }
  }
}`

// descriptor returns the descriptor of the message M of the schema.
func descriptor(t testing.TB) protoreflect.MessageDescriptor {
	t.Helper()
	file := new(descriptorpb.FileDescriptorProto)
	if err := prototext.Unmarshal([]byte(schema), file); err != nil {
		t.Fatal(err)
	}
	fd, err := protodesc.NewFile(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return fd.Messages().Get(0)
}

// randomMessage returns a message of type md.
func randomMessage(r *rand.Rand, md protoreflect.MessageDescriptor, depth int) protoreflect.Message {
	m := dynamicpb.NewMessage(md).ProtoReflect()
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		switch {
		case r.IntN(2) == 0:
		case fd.Message() != nil && depth == 0:
		case fd.IsList() && fd.Message() != nil:
			for range r.IntN(3) {
				m.Mutable(fd).List().Append(protoreflect.ValueOfMessage(randomMessage(r, fd.Message(), depth-1)))
			}
		case fd.IsList():
			for range r.IntN(4) {
				m.Mutable(fd).List().Append(randomNumber(r, fd))
			}
		case fd.Message() != nil:
			m.Set(fd, protoreflect.ValueOfMessage(randomMessage(r, fd.Message(), depth-1)))
		default:
			m.Set(fd, randomNumber(r, fd))
		}
	}
	if r.IntN(4) == 0 {
		m.SetUnknown([]byte("\xf8\x07\x01\xca\x3e\x03abc"))
	}
	return m
}

// randomNumber returns a value for a field that is not a message.
func randomNumber(r *rand.Rand, fd protoreflect.FieldDescriptor) protoreflect.Value {
	switch fd.Kind() {
	case protoreflect.Int32Kind:
		return protoreflect.ValueOfInt32(int32(r.Uint32()))
	case protoreflect.Uint64Kind:
		return protoreflect.ValueOfUint64(r.Uint64() >> r.IntN(64))
	case protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(r.Uint32())
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(r.Float64())
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(string(make([]byte, r.IntN(200))))
	}
	return protoreflect.ValueOfBytes(make([]byte, r.IntN(200)))
}

// randomPath returns the names of a path in md, up to four, and the field at its end.
func randomPath(r *rand.Rand, md protoreflect.MessageDescriptor) ([]protoreflect.FieldDescriptor, string) {
	var fields []protoreflect.FieldDescriptor
	path := ""
	for {
		fd := md.Fields().Get(r.IntN(md.Fields().Len()))
		fields, path = append(fields, fd), path+"."+string(fd.Name())
		if fd.Message() == nil || len(fields) == 4 || r.IntN(4) == 0 {
			return fields, path[1:]
		}
		md = fd.Message()
	}
}

func marshal(t testing.TB, m protoreflect.Message) []byte {
	t.Helper()
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(m.Interface())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func unmarshal(t testing.TB, md protoreflect.MessageDescriptor, b []byte) protoreflect.Message {
	t.Helper()
	m := dynamicpb.NewMessage(md).ProtoReflect()
	if err := proto.Unmarshal(b, m.Interface()); err != nil {
		t.Fatalf("Unmarshal(%x): %v", b, err)
	}
	return m
}
