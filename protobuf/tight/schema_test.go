package tight

import (
	"os"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/apipb"
	"google.golang.org/protobuf/types/known/structpb"
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

// TestChangedSchema wants a codec that was made for other fields left out, and reported.
func TestChangedSchema(t *testing.T) {
	m := (*apipb.Method)(nil)
	Hook(Codec{
		Message: m,
		Schema:  SchemaOf(m.ProtoReflect().Descriptor()) + 1,
		Unmarshal: func(proto.Message, UnmarshalInput) (UnmarshalOutput, error) {
			t.Error("the codec is called")
			return UnmarshalOutput{}, nil
		},
	})
	if err := proto.Unmarshal(nil, new(apipb.Method)); err != nil {
		t.Error(err)
	}
	for _, s := range Report() {
		if s.Message == "google.protobuf.Method" {
			if off := builtOff || os.Getenv("TIGHT") == "off"; s.Hooked || !off && !strings.Contains(s.Reason, "changed") {
				t.Errorf("Report: %+v", s)
			}
			return
		}
	}
	t.Error("Report has no line for it")
}
