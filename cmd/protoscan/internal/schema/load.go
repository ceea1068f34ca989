// Package schema shows messages with the names and types of a schema: a FileDescriptorSet, as protoc --descriptor_set_out
// and buf build write it, or .proto files.
package schema

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
)

// A Message is a type of message that the schema has.
type Message struct {
	md    protoreflect.MessageDescriptor
	types *dynamicpb.Types // for extensions
}

// Load reads the files of a schema, of either kind, and returns the type of that full name. Without a name, the
// schema must have one type outside of other types. Imports of .proto files are looked for in the folders, then beside the file.
func Load(files, folders []string, name string) (*Message, error) {
	var protos []string
	all := new(protoregistry.Files)
	for _, file := range files {
		if strings.HasSuffix(file, ".proto") {
			protos = append(protos, file)
			continue
		}
		if err := loadSet(all, file); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	if err := compile(all, protos, folders); err != nil {
		return nil, err
	}
	md, err := find(all, name)
	if err != nil {
		return nil, err
	}
	return &Message{md, dynamicpb.NewTypes(all)}, nil
}

// loadSet adds the files of a FileDescriptorSet.
func loadSet(all *protoregistry.Files, name string) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return errors.Unwrap(err)
	}
	set := new(descriptorpb.FileDescriptorSet)
	if err := proto.Unmarshal(b, set); err != nil || len(set.File) == 0 {
		return errors.New("not a FileDescriptorSet: want the output of protoc --descriptor_set_out with --include_imports, or a file whose name ends in .proto")
	}
	files, err := protodesc.NewFiles(set)
	if err != nil {
		return err
	}
	return register(all, files.RangeFiles)
}

// register adds files that are not there yet.
func register(all *protoregistry.Files, each func(func(protoreflect.FileDescriptor) bool)) error {
	var bad error
	each(func(fd protoreflect.FileDescriptor) bool {
		if _, err := all.FindFileByPath(fd.Path()); err != nil {
			bad = all.RegisterFile(fd)
		}
		return bad == nil
	})
	return bad
}

// compile adds .proto files and what they import.
func compile(all *protoregistry.Files, names, folders []string) error {
	for _, name := range names {
		folders, base := roots(name, folders)
		compiler := protocompile.Compiler{Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{ImportPaths: folders})}
		files, err := compiler.Compile(context.Background(), base)
		if err != nil {
			return err
		}
		var add func(protoreflect.FileDescriptor) error
		add = func(fd protoreflect.FileDescriptor) error {
			for i := range fd.Imports().Len() {
				if err := add(fd.Imports().Get(i).FileDescriptor); err != nil {
					return err
				}
			}
			return register(all, func(yield func(protoreflect.FileDescriptor) bool) { yield(fd) })
		}
		if err := add(files[0]); err != nil {
			return err
		}
	}
	return nil
}

// roots returns where imports are looked for, and the name of a file there: if it is in one of the
// folders, its path from it, since other files import it by that.
func roots(name string, folders []string) (paths []string, base string) {
	for _, folder := range folders {
		if rel, err := filepath.Rel(folder, name); err == nil && filepath.IsLocal(rel) {
			return folders, filepath.ToSlash(rel)
		}
	}
	return append(slices.Clone(folders), filepath.Dir(name)), filepath.Base(name)
}

// maxListed is how many types an error names.
const maxListed = 20

// find returns the type of that name, or the only one.
func find(all *protoregistry.Files, name string) (protoreflect.MessageDescriptor, error) {
	var names []string
	var found []protoreflect.MessageDescriptor
	all.RangeFiles(func(fd protoreflect.FileDescriptor) bool {
		if strings.HasPrefix(string(fd.Package()), "google.protobuf") && name == "" {
			return true
		}
		for i := range fd.Messages().Len() {
			found = append(found, fd.Messages().Get(i))
			names = append(names, string(fd.Messages().Get(i).FullName()))
		}
		return true
	})
	slices.Sort(names)
	if len(names) > maxListed {
		names = append(names[:maxListed], "…")
	}
	if name == "" {
		if len(found) == 1 {
			return found[0], nil
		}
		return nil, fmt.Errorf("the schema has %d messages, want --message with one of them: %s", len(found), strings.Join(names, ", "))
	}
	d, err := all.FindDescriptorByName(protoreflect.FullName(strings.TrimPrefix(name, ".")))
	if md, ok := d.(protoreflect.MessageDescriptor); ok && err == nil {
		return md, nil
	}
	return nil, fmt.Errorf("the schema has no message %s; it has %s", name, strings.Join(names, ", "))
}

// AppendJSON appends the message b as protobuf's JSON, in one line. Unknown fields are not in it. If b is malformed, dst is
// returned as given, with an error.
func (m *Message) AppendJSON(dst, b []byte) ([]byte, error) {
	msg := dynamicpb.NewMessage(m.md)
	if err := (proto.UnmarshalOptions{AllowPartial: true, Resolver: m.types}).Unmarshal(b, msg); err != nil {
		return dst, fmt.Errorf("no %s: %w", m.md.FullName(), err)
	}
	out, err := protojson.MarshalOptions{AllowPartial: true, UseProtoNames: true, Resolver: m.types}.MarshalAppend(dst, msg)
	if err != nil {
		return dst, err
	}
	return append(out, '\n'), nil
}
