package schema

import (
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/structpb"
)

func all(_, _ protoreflect.MessageDescriptor) bool { return true }

// TestDigests wants one digest for a message however its descriptor was made and in whatever order messages are
// visited, and another after each change that a codec would have to know of.
func TestDigests(t *testing.T) {
	file := protodesc.ToFileDescriptorProto(structpb.File_google_protobuf_struct_proto)
	want := NewDigests(all).Of((*structpb.Struct)(nil).ProtoReflect().Descriptor())
	if got := digestOf(t, file, "Struct"); got != want {
		t.Errorf("from a file: %#x, want %#x", got, want)
	}
	if got := digestOf(t, file, "ListValue", "Value", "Struct"); got != want {
		t.Errorf("after others: %#x, want %#x", got, want)
	}
	// Value, message 1, is below Struct.
	number := func(f *descriptorpb.FileDescriptorProto) *descriptorpb.FieldDescriptorProto {
		return f.MessageType[1].Field[1]
	}
	last := func(f *descriptorpb.FileDescriptorProto) *descriptorpb.FieldDescriptorProto {
		return f.MessageType[1].Field[5]
	}
	for name, change := range map[string]func(*descriptorpb.FileDescriptorProto){
		"number": func(f *descriptorpb.FileDescriptorProto) { number(f).Number = proto.Int32(99) },
		"kind": func(f *descriptorpb.FileDescriptorProto) {
			number(f).Type = descriptorpb.FieldDescriptorProto_TYPE_FLOAT.Enum()
		},
		"oneof": func(f *descriptorpb.FileDescriptorProto) { last(f).OneofIndex = nil },
		"list": func(f *descriptorpb.FileDescriptorProto) {
			last(f).OneofIndex = nil
			last(f).Label = descriptorpb.FieldDescriptorProto_LABEL_REPEATED.Enum()
		},
		"type": func(f *descriptorpb.FileDescriptorProto) { last(f).TypeName = proto.String(".google.protobuf.Struct") },
		"UTF-8": func(f *descriptorpb.FileDescriptorProto) {
			f.Syntax, f.Edition = proto.String("editions"), descriptorpb.Edition_EDITION_2023.Enum()
			f.Options.Features = &descriptorpb.FeatureSet{
				FieldPresence:  descriptorpb.FeatureSet_IMPLICIT.Enum(),
				Utf8Validation: descriptorpb.FeatureSet_NONE.Enum(),
			}
		},
		"new field": func(f *descriptorpb.FileDescriptorProto) {
			f.MessageType[1].Field = append(f.MessageType[1].Field, &descriptorpb.FieldDescriptorProto{
				Name: proto.String("added"), Number: proto.Int32(100),
				Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(), Type: descriptorpb.FieldDescriptorProto_TYPE_BOOL.Enum(),
			})
		},
	} {
		changed := proto.CloneOf(file)
		change(changed)
		if got := digestOf(t, changed, "Struct"); got == want {
			t.Errorf("%s changed: the digest has not", name)
		}
	}
}

// digestOf returns the digest of the last message named, after those of the messages before it.
func digestOf(t *testing.T, file *descriptorpb.FileDescriptorProto, names ...protoreflect.Name) (digest uint64) {
	t.Helper()
	f, err := protodesc.NewFile(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := NewDigests(all)
	for _, name := range names {
		digest = d.Of(f.Messages().ByName(name))
	}
	return digest
}

// TestOtherPackages wants the digest of a message of which some others below are left out not to change with these.
func TestOtherPackages(t *testing.T) {
	file := protodesc.ToFileDescriptorProto(structpb.File_google_protobuf_struct_proto)
	changed := proto.CloneOf(file)
	changed.MessageType[1].Field[1].Number = proto.Int32(99)
	own := func(file *descriptorpb.FileDescriptorProto) uint64 {
		f, err := protodesc.NewFile(file, nil)
		if err != nil {
			t.Fatal(err)
		}
		isIn := func(below, _ protoreflect.MessageDescriptor) bool { return below.Name() != "Value" }
		return NewDigests(isIn).Of(f.Messages().ByName("Struct"))
	}
	if own(changed) != own(file) {
		t.Error("a message that is not in it changed: so has the digest")
	}
}
