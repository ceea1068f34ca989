package model

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
)

// TestRoots has files as lists "A:B,C D:": message A with fields of the types B and C, and an
// empty D.
func TestRoots(t *testing.T) {
	for _, c := range []struct{ file, roots string }{
		{"A:B B:", "A"},
		{"A: B:", "A B"},
		{"A:A", "A"},
		{"A:B B:A", "A"},
		{"A:B B:C C:A", "A"},
		{"A:B B:A C:B", "C"},
		{"A:C B:C C:D D:C", "A B"},
		{"A:B B:A,C C:D D:C", "A"},
		{"C:D D:C A:B B:A,C", "A"},
	} {
		var got []string
		for _, m := range buildOne(t, c.file).Messages {
			if m.Root {
				got = append(got, string(m.Desc.Name()))
			}
		}
		if strings.Join(got, " ") != c.roots {
			t.Errorf("the roots of %q are %v, want %s", c.file, got, c.roots)
		}
	}
}

// TestServicesElsewhere has a service in a file of its own, which uses a message that another contains.
func TestServicesElsewhere(t *testing.T) {
	messages := buildOne(t, "A:B B:").Messages
	file := messages[0].Desc.ParentFile()
	method := &descriptorpb.MethodDescriptorProto{Name: proto.String("M"), InputType: proto.String(".x.B"), OutputType: proto.String(".x.B")}
	service, err := protodesc.NewFile(&descriptorpb.FileDescriptorProto{
		Name: proto.String("service.proto"), Package: proto.String("x"), Dependency: []string{"x.proto"}, Syntax: proto.String("proto3"),
		Service: []*descriptorpb.ServiceDescriptorProto{{Name: proto.String("S"), Method: []*descriptorpb.MethodDescriptorProto{method}}},
	}, onlyFile{file})
	if err != nil {
		t.Fatal(err)
	}
	none := func(protoreflect.MessageDescriptor) string { return "" }
	never := func(protoreflect.MessageDescriptor) bool { return false }
	s := Build([]protoreflect.FileDescriptor{file}, []protoreflect.FileDescriptor{file, service}, none, never)
	for _, m := range s.Messages {
		if !m.Root {
			t.Errorf("%s is no root", m.Desc.Name())
		}
	}
}

// An onlyFile finds one file and its messages.
type onlyFile struct{ file protoreflect.FileDescriptor }

func (f onlyFile) FindFileByPath(string) (protoreflect.FileDescriptor, error) { return f.file, nil }

func (f onlyFile) FindDescriptorByName(name protoreflect.FullName) (protoreflect.Descriptor, error) {
	return f.file.Messages().ByName(name.Name()), nil
}

func buildOne(t *testing.T, file string) *Set {
	f := &descriptorpb.FileDescriptorProto{Name: proto.String("x.proto"), Package: proto.String("x"), Syntax: proto.String("proto3")}
	for _, text := range strings.Fields(file) {
		name, types, _ := strings.Cut(text, ":")
		m := &descriptorpb.DescriptorProto{Name: &name}
		for i, of := range strings.FieldsFunc(types, func(r rune) bool { return r == ',' }) {
			m.Field = append(m.Field, &descriptorpb.FieldDescriptorProto{
				Name: proto.String("f" + of), Number: proto.Int32(int32(i + 1)), TypeName: proto.String(".x." + of),
				Type:  descriptorpb.FieldDescriptorProto_TYPE_MESSAGE.Enum(),
				Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(),
			})
		}
		f.MessageType = append(f.MessageType, m)
	}
	d, err := protodesc.NewFile(f, nil)
	if err != nil {
		t.Fatal(err)
	}
	never := func(protoreflect.MessageDescriptor) bool { return false }
	files := []protoreflect.FileDescriptor{d}
	return Build(files, files, func(protoreflect.MessageDescriptor) string { return "" }, never)
}
