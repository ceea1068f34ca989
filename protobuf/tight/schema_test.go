package tight

import (
	"os"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/apipb"
	"google.golang.org/protobuf/types/known/sourcecontextpb"
	"google.golang.org/protobuf/types/known/structpb"
	"google.golang.org/protobuf/types/known/typepb"
)

// TestSchemaOf wants one digest for a message however its descriptor was made, and another after each
// change that a codec would have to know of.
func TestSchemaOf(t *testing.T) {
	file := protodesc.ToFileDescriptorProto(structpb.File_google_protobuf_struct_proto)
	want := SchemaOf((*structpb.Struct)(nil).ProtoReflect().Descriptor())
	if got := SchemaOf(built(t, file)); got != want {
		t.Errorf("from a file: %#x, want %#x", got, want)
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
		"new field": func(f *descriptorpb.FileDescriptorProto) {
			f.MessageType[1].Field = append(f.MessageType[1].Field, &descriptorpb.FieldDescriptorProto{
				Name: proto.String("added"), Number: proto.Int32(100),
				Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(), Type: descriptorpb.FieldDescriptorProto_TYPE_BOOL.Enum(),
			})
		},
	} {
		changed := proto.CloneOf(file)
		change(changed)
		if got := SchemaOf(built(t, changed)); got == want {
			t.Errorf("%s changed: the digest has not", name)
		}
	}
}

func built(t *testing.T, file *descriptorpb.FileDescriptorProto) protoreflect.MessageDescriptor {
	t.Helper()
	f, err := protodesc.NewFile(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return f.Messages().ByName("Struct")
}

// TestOwnSchemaOf wants another digest after a change in the message's own proto package, and the same
// after one in another.
func TestOwnSchemaOf(t *testing.T) {
	api := func(change func(own, other *descriptorpb.FileDescriptorProto)) uint64 {
		own := protodesc.ToFileDescriptorProto(apipb.File_google_protobuf_api_proto)
		other := protodesc.ToFileDescriptorProto(typepb.File_google_protobuf_type_proto)
		own.Package = proto.String("own")
		change(own, other)
		for _, m := range own.MessageType {
			for _, f := range m.Field {
				if f.TypeName != nil {
					f.TypeName = proto.String(strings.Replace(f.GetTypeName(), "google.protobuf.M", "own.M", 1))
				}
			}
		}
		files := new(protoregistry.Files)
		for _, f := range []*descriptorpb.FileDescriptorProto{
			protodesc.ToFileDescriptorProto(anypb.File_google_protobuf_any_proto),
			protodesc.ToFileDescriptorProto(sourcecontextpb.File_google_protobuf_source_context_proto), other, own,
		} {
			d, err := protodesc.NewFile(f, files)
			if err != nil {
				t.Fatal(err)
			}
			if err := files.RegisterFile(d); err != nil {
				t.Fatal(err)
			}
		}
		d, err := files.FindDescriptorByName("own.Api")
		if err != nil {
			t.Fatal(err)
		}
		return OwnSchemaOf(d.(protoreflect.MessageDescriptor))
	}
	want := api(func(_, _ *descriptorpb.FileDescriptorProto) {})
	if got := api(func(_, other *descriptorpb.FileDescriptorProto) {
		other.MessageType[3].Field[0].Number = proto.Int32(99)
	}); got != want {
		t.Error("a message of another package changed: so has the digest")
	}
	if got := api(func(own, _ *descriptorpb.FileDescriptorProto) { own.MessageType[1].Field[0].Number = proto.Int32(99) }); got == want {
		t.Error("a message below changed: the digest has not")
	}
}

// TestChangedSchema wants codecs that were made for other fields left out, and reported.
func TestChangedSchema(t *testing.T) {
	called := func(proto.Message, UnmarshalInput) (UnmarshalOutput, error) {
		t.Error("the codec is called")
		return UnmarshalOutput{}, nil
	}
	method, mixin := (*apipb.Method)(nil), (*apipb.Mixin)(nil)
	Hook(
		Codec{Message: method, Schema: SchemaOf(method.ProtoReflect().Descriptor()) + 1, Unmarshal: called},
		Codec{Message: mixin, OwnSchema: OwnSchemaOf(mixin.ProtoReflect().Descriptor()) + 1, Unmarshal: called},
	)
	for _, m := range []proto.Message{new(apipb.Method), new(apipb.Mixin)} {
		if err := proto.Unmarshal(nil, m); err != nil {
			t.Error(err)
		}
		name := m.ProtoReflect().Descriptor().FullName()
		i := slices.IndexFunc(Report(), func(s Status) bool { return s.Message == name })
		if i < 0 {
			t.Errorf("Report has no line for %s", name)
			continue
		}
		off := builtOff || os.Getenv("TIGHT") == "off"
		if s := Report()[i]; s.Hooked || !off && !strings.Contains(s.Reason, "changed") {
			t.Errorf("Report: %+v", s)
		}
	}
}
