package compiled

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/pluginpb"
)

// Request returns what protoc would send to a plugin for all files of Go packages that this program
// has, by their import paths: descriptors, and parameters that say which Go package has which file, and
// which Go names are in it.
func Request(paths []string) (*pluginpb.CodeGeneratorRequest, error) {
	r := &pluginpb.CodeGeneratorRequest{}
	parameters := []string{"paths=source_relative"}
	types := goTypes()
	seen := map[string]bool{}
	for _, path := range paths {
		var files []protoreflect.FileDescriptor
		for name, t := range types {
			if t.PkgPath() == path {
				if err := checkStock(t); err != nil {
					return nil, err
				}
				f, err := protoregistry.GlobalFiles.FindFileByPath(name)
				if err != nil {
					return nil, err
				}
				files = append(files, f)
			}
		}
		if len(files) == 0 && !hasEnums(path) {
			return nil, fmt.Errorf("%s: no messages of protobuf-go in this Go package", path)
		}
		files = append(files, services(files)...)
		slices.SortFunc(files, func(a, b protoreflect.FileDescriptor) int { return strings.Compare(a.Path(), b.Path()) })
		for _, f := range files {
			r.FileToGenerate = append(r.FileToGenerate, f.Path())
			addFile(r, f, seen)
		}
	}
	for _, f := range r.ProtoFile {
		parameters = append(parameters, goPackage(f.GetName(), types)...)
		if d, err := protoregistry.GlobalFiles.FindFileByPath(f.GetName()); err == nil {
			parameters = append(parameters, goNames(d)...)
		}
	}
	r.Parameter = proto.String(strings.Join(parameters, ","))
	return r, nil
}

// services returns the files without messages of the Go package of some files: their services show which
// messages programs decode.
func services(files []protoreflect.FileDescriptor) (list []protoreflect.FileDescriptor) {
	goPackage := func(f protoreflect.FileDescriptor) string {
		return protodesc.ToFileDescriptorProto(f).GetOptions().GetGoPackage()
	}
	protoregistry.GlobalFiles.RangeFiles(func(f protoreflect.FileDescriptor) bool {
		isTheirs := func(of protoreflect.FileDescriptor) bool { return goPackage(f) != "" && goPackage(of) == goPackage(f) }
		if f.Services().Len() > 0 && f.Messages().Len() == 0 && slices.ContainsFunc(files, isTheirs) {
			list = append(list, f)
		}
		return true
	})
	return list
}

// hasEnums reports whether a Go package has enums, which need no codec.
func hasEnums(path string) (has bool) {
	protoregistry.GlobalTypes.RangeEnums(func(e protoreflect.EnumType) bool {
		has = reflect.TypeOf(e.New(0)).PkgPath() == path
		return !has
	})
	return has
}

// goTypes returns a Go type of each .proto file that has messages.
func goTypes() map[string]reflect.Type {
	types := map[string]reflect.Type{}
	protoregistry.GlobalTypes.RangeMessages(func(m protoreflect.MessageType) bool {
		if t := reflect.TypeOf(m.Zero().Interface()); t.Kind() == reflect.Pointer {
			types[m.Descriptor().ParentFile().Path()] = t.Elem()
		}
		return true
	})
	return types
}

// checkStock wants a struct as protoc-gen-go has made them since 2020.
func checkStock(t reflect.Type) error {
	for _, name := range []string{"state", "sizeCache", "unknownFields"} {
		if _, ok := t.FieldByName(name); !ok {
			return fmt.Errorf("%v: no field %s: the plugin knows structs of protoc-gen-go from 1.20 on", t, name)
		}
	}
	return nil
}

// addFile appends f behind what it needs, which is the order that protoc has.
func addFile(r *pluginpb.CodeGeneratorRequest, f protoreflect.FileDescriptor, seen map[string]bool) {
	if seen[f.Path()] {
		return
	}
	seen[f.Path()] = true
	p := protodesc.ToFileDescriptorProto(f)
	p.Dependency, p.PublicDependency, p.WeakDependency = nil, nil, nil
	for _, needed := range neededBy(f) {
		addFile(r, needed, seen)
		p.Dependency = append(p.Dependency, needed.Path())
	}
	r.ProtoFile = append(r.ProtoFile, p)
}

// neededBy returns the files that f imports, as far as this program has them, and those with the types
// of its fields. Some are missing among the imports: a Go package may have registered its file by
// another path than that by which others import it (etcd's "kv.proto").
func neededBy(f protoreflect.FileDescriptor) []protoreflect.FileDescriptor {
	var list []protoreflect.FileDescriptor
	add := func(d protoreflect.FileDescriptor) {
		isThere := func(other protoreflect.FileDescriptor) bool { return other.Path() == d.Path() }
		if d.Path() != f.Path() && !d.IsPlaceholder() && !slices.ContainsFunc(list, isThere) {
			list = append(list, d)
		}
	}
	for i := range f.Imports().Len() {
		add(f.Imports().Get(i).FileDescriptor)
	}
	addTypes(f, add)
	for i := range f.Services().Len() {
		methods := f.Services().Get(i).Methods()
		for k := range methods.Len() {
			add(methods.Get(k).Input().ParentFile())
			add(methods.Get(k).Output().ParentFile())
		}
	}
	return list
}

// addTypes adds the files of the types that messages and extensions within a file or message name.
func addTypes(within interface {
	Messages() protoreflect.MessageDescriptors
	Extensions() protoreflect.ExtensionDescriptors
}, add func(protoreflect.FileDescriptor),
) {
	for i := range within.Extensions().Len() {
		x := within.Extensions().Get(i)
		add(x.ContainingMessage().ParentFile())
		addType(x, add)
	}
	for i := range within.Messages().Len() {
		m := within.Messages().Get(i)
		for k := range m.Fields().Len() {
			addType(m.Fields().Get(k), add)
		}
		addTypes(m, add)
	}
}

func addType(f protoreflect.FieldDescriptor, add func(protoreflect.FileDescriptor)) {
	if f.Message() != nil {
		add(f.Message().ParentFile())
	}
	if f.Enum() != nil {
		add(f.Enum().ParentFile())
	}
}

// goPackage returns the parameters for one file: where its Go package is, with which API it was made
// if that is not the open one, and that its structs have the opaque layout if they do. A file with enums alone, or with none of both, has what its option
// go_package says; if it says nothing, no name is asked for.
func goPackage(file string, types map[string]reflect.Type) []string {
	t := types[file]
	if t == nil {
		return enumPackage(file)
	}
	name, _, _ := strings.Cut(t.String(), ".")
	list := []string{fmt.Sprintf("M%s=%s;%s", file, t.PkgPath(), name)}
	level, opaque := apiOf(t)
	if level != "" {
		list = append(list, "apilevelM"+file+"="+level)
	}
	if opaque {
		list = append(list, "layout="+file+"=opaque")
	}
	return list
}

// enumPackage is goPackage for a file without messages.
func enumPackage(file string) []string {
	path := "unnamed/" + file
	protoregistry.GlobalTypes.RangeEnums(func(e protoreflect.EnumType) bool {
		if e.Descriptor().ParentFile().Path() == file {
			path = reflect.TypeOf(e.New(0)).PkgPath()
			return false
		}
		return true
	})
	return []string{fmt.Sprintf("M%s=%s", file, path)}
}
