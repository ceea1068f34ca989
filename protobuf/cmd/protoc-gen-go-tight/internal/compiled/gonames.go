package compiled

import (
	"reflect"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// goNames returns parameters goname=NAME=GONAME: what Go calls the enums, messages, fields and oneofs
// within a file or message. Some projects change what protoc-gen-go has written (containerd has ID
// for Id). A field of a oneof has the name of its wrapper as well, after a slash.
func goNames(within interface {
	Messages() protoreflect.MessageDescriptors
	Enums() protoreflect.EnumDescriptors
},
) (list []string) {
	for i := range within.Enums().Len() {
		name := within.Enums().Get(i).FullName()
		if e, err := protoregistry.GlobalTypes.FindEnumByName(name); err == nil {
			list = append(list, goName(name, reflect.TypeOf(e.New(0)).Name()))
		}
	}
	for i := range within.Messages().Len() {
		d := within.Messages().Get(i)
		if m, err := protoregistry.GlobalTypes.FindMessageByName(d.FullName()); err == nil && !d.IsMapEntry() {
			if t := reflect.TypeOf(m.Zero().Interface()); t.Kind() == reflect.Pointer {
				list = append(list, goName(d.FullName(), t.Elem().Name()))
				list = append(list, goFields(m, t.Elem())...)
			}
		}
		list = append(list, goNames(d)...)
	}
	return list
}

func goName(name protoreflect.FullName, inGo string) string {
	return "goname=" + string(name) + "=" + inGo
}

// goFields returns the parameters for the fields and oneofs of m, which is the struct t.
func goFields(m protoreflect.MessageType, t reflect.Type) (list []string) {
	d := m.Descriptor()
	for i := range t.NumField() {
		field := t.Field(i)
		if oneof := d.Oneofs().ByName(protoreflect.Name(field.Tag.Get("protobuf_oneof"))); oneof != nil {
			list = append(list, goName(oneof.FullName(), strings.TrimPrefix(field.Name, hidden)))
			for k := range oneof.Fields().Len() {
				f := oneof.Fields().Get(k)
				wrapper := wrapperOf(m, f, field.Name)
				list = append(list, goName(f.FullName(), wrapper.Field(0).Name+"/"+exported(wrapper.Name())))
			}
		}
		// The tag is the type, the number, and more.
		if parts := strings.Split(field.Tag.Get("protobuf"), ","); len(parts) > 1 {
			list = append(list, goName(fieldNumbered(d, parts[1]), strings.TrimPrefix(field.Name, hidden)))
		}
	}
	return list
}

// fieldNumbered returns the name of the field of d with a number.
func fieldNumbered(d protoreflect.MessageDescriptor, number string) protoreflect.FullName {
	n := protoreflect.FieldNumber(0)
	for _, c := range number {
		n = 10*n + protoreflect.FieldNumber(c-'0')
	}
	return d.Fields().ByNumber(n).FullName()
}

// wrapperOf sets a field of a oneof, and returns the struct in which the oneof has it then.
func wrapperOf(m protoreflect.MessageType, f protoreflect.FieldDescriptor, oneof string) reflect.Type {
	set := m.New()
	set.Set(f, set.NewField(f))
	return reflect.ValueOf(set.Interface()).Elem().FieldByName(oneof).Elem().Type().Elem()
}
