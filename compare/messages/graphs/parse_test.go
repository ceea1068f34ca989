package graphs

import (
	"strconv"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"

	// The well-known types that the schemas may use register themselves.
	_ "google.golang.org/protobuf/types/known/anypb"
	_ "google.golang.org/protobuf/types/known/durationpb"
	_ "google.golang.org/protobuf/types/known/structpb"
	_ "google.golang.org/protobuf/types/known/wrapperspb"
)

// A parser reads the part of proto3 that the schemas are written in: messages with a field a line, oneofs
// and maps, and no message inside another one. So nobody needs protoc.
type parser struct {
	file    *descriptorpb.FileDescriptorProto
	message *descriptorpb.DescriptorProto
	oneof   bool // the next fields are of the last oneof
}

// parse returns the file with the text of a schema.
func parse(name, pkg, text string) *descriptorpb.FileDescriptorProto {
	p := parser{file: &descriptorpb.FileDescriptorProto{Name: &name, Package: &pkg, Syntax: proto.String("proto3")}}
	for line := range strings.Lines(text) {
		p.line(strings.TrimSpace(line))
	}
	for _, m := range p.file.MessageType {
		synthetic(m)
	}
	return p.file
}

func (p *parser) line(line string) {
	words := strings.Fields(strings.TrimSuffix(line, ";"))
	switch {
	case line == "" || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "syntax"):
	case words[0] == "message":
		p.message = &descriptorpb.DescriptorProto{Name: &words[1]}
		p.file.MessageType = append(p.file.MessageType, p.message)
	case words[0] == "oneof":
		p.message.OneofDecl = append(p.message.OneofDecl, &descriptorpb.OneofDescriptorProto{Name: &words[1]})
		p.oneof = true
	case line == "}":
		p.oneof = false
	case strings.HasPrefix(line, "map<"):
		p.mapField(words)
	default:
		p.field(words)
	}
}

// field reads "string name = 1", behind a label if there is one.
func (p *parser) field(words []string) {
	f := &descriptorpb.FieldDescriptorProto{Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum()}
	switch words[0] {
	case "repeated":
		f.Label = descriptorpb.FieldDescriptorProto_LABEL_REPEATED.Enum()
		words = words[1:]
	case "optional":
		f.Proto3Optional = proto.Bool(true)
		words = words[1:]
	}
	number, err := strconv.ParseInt(words[3], 10, 32)
	if err != nil {
		panic(err) // the schemas are of this package
	}
	f.Name, f.Number = &words[1], proto.Int32(int32(number))
	p.setType(f, words[0])
	if p.oneof {
		f.OneofIndex = proto.Int32(int32(len(p.message.OneofDecl) - 1))
	}
	p.message.Field = append(p.message.Field, f)
}

// setType sets the type of a field to the one with a name.
func (p *parser) setType(f *descriptorpb.FieldDescriptorProto, name string) {
	if scalar, ok := descriptorpb.FieldDescriptorProto_Type_value["TYPE_"+strings.ToUpper(name)]; ok {
		f.Type = descriptorpb.FieldDescriptorProto_Type(scalar).Enum()
		return
	}
	f.Type = descriptorpb.FieldDescriptorProto_TYPE_MESSAGE.Enum()
	if f.TypeName = proto.String("." + p.file.GetPackage() + "." + name); strings.HasPrefix(name, "google.") {
		f.TypeName = proto.String("." + name)
		p.use(name)
	}
}

// use imports the file of a well-known type.
func (p *parser) use(name string) {
	d, err := protoregistry.GlobalTypes.FindMessageByURL(name)
	if err != nil {
		panic(err) // the schemas are of this package
	}
	path := d.Descriptor().ParentFile().Path()
	for _, have := range p.file.Dependency {
		if have == path {
			return
		}
	}
	p.file.Dependency = append(p.file.Dependency, path)
}

// mapField reads "map<string, M> name = 1": a list of entries.
func (p *parser) mapField(words []string) {
	key, value := strings.TrimSuffix(strings.TrimPrefix(words[0], "map<"), ","), strings.TrimSuffix(words[1], ">")
	outer, name := p.message, entryName(words[2])
	p.message = &descriptorpb.DescriptorProto{Name: &name, Options: &descriptorpb.MessageOptions{MapEntry: proto.Bool(true)}}
	p.field([]string{key, "key", "=", "1"})
	p.field([]string{value, "value", "=", "2"})
	entry := p.message
	p.message = outer
	outer.NestedType = append(outer.NestedType, entry)
	p.field([]string{"repeated", outer.GetName() + "." + name, words[2], "=", words[4]})
}

// entryName returns what protoc calls the entries of a map.
func entryName(field string) string {
	name := ""
	for _, part := range strings.Split(field, "_") {
		name += strings.ToUpper(part[:1]) + part[1:]
	}
	return name + "Entry"
}

// synthetic gives each optional field the oneof that protoc gives it, behind the others.
func synthetic(m *descriptorpb.DescriptorProto) {
	for _, f := range m.Field {
		if f.GetProto3Optional() {
			f.OneofIndex = proto.Int32(int32(len(m.OneofDecl)))
			m.OneofDecl = append(m.OneofDecl, &descriptorpb.OneofDescriptorProto{Name: proto.String("_" + f.GetName())})
		}
	}
}
