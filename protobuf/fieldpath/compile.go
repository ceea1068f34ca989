// Package fieldpath compiles paths of names, with the descriptor of a message, for
// [github.com/tightwire/tightwire/protowire/fieldpath], which selects and edits fields on the wire:
//
//	spans, err := fieldpath.Compile((*tracepb.TracesData)(nil).ProtoReflect().Descriptor(), "resource_spans.scope_spans.spans.name")
//	…
//	redacted, err := spans.Replace(nil, request, func(int, wire.Field) []byte { return []byte("***") })
//
// The descriptor tells which fields are messages, so no path is a guess, and paths with * can be used
// for edits.
package fieldpath

import (
	"fmt"
	"strconv"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"github.com/tightwire/tightwire/protowire"
	wire "github.com/tightwire/tightwire/protowire/fieldpath"
)

// Compile returns the set of the paths in messages of type md. The elements of a path have dots
// between them. Each is
//
//   - the name of a field as in the .proto file; in the entry of a map, key and value;
//   - an extension that is linked in, as [pkg.name];
//   - the number of a field. After the number of a field that md does not have, only numbers can follow;
//   - *: at the end of a path it stands for all fields, even unknown fields; before the end for all fields that
//     are messages and have the rest of the path.
//
// Compile returns an error for any other element, with the path and the type of the message that lacks
// it. It also returns an error without paths, if a path has more than [wire.MaxElements] elements, if all have more than
// 262,144 with the fields that * stands for, or if they need more than 65,536 states or 262,144 steps to them.
func Compile(md protoreflect.MessageDescriptor, paths ...string) (*wire.Set, error) {
	all := make([][]wire.Step, len(paths))
	budget := maxSteps
	for i, path := range paths {
		elements, err := split(path)
		if len(elements) > wire.MaxElements {
			return nil, fmt.Errorf("fieldpath: path %d has more than %d elements, want at most %[2]d", i, wire.MaxElements)
		}
		if err == nil {
			all[i], err = expand(md, elements, &budget)
		}
		if err != nil {
			return nil, fmt.Errorf("fieldpath: path %s: %w", quote(path), err)
		}
	}
	return wire.CompileSteps(all...)
}

// split returns the elements of a path, or of a longer one MaxElements and one more. A dot in brackets is a part of
// a name.
func split(path string) ([]string, error) {
	var elements []string
	for {
		end := strings.IndexByte(path, '.')
		if strings.HasPrefix(path, "[") {
			bracket := strings.IndexByte(path, ']')
			if bracket < 0 {
				return nil, fmt.Errorf("%s has no closing bracket", quote(path))
			}
			if end = bracket + 1; end == len(path) {
				end = -1
			} else if path[end] != '.' {
				return nil, fmt.Errorf("%s after a closing bracket, want a dot", quote(path[end:]))
			}
		}
		if end < 0 || len(elements) == wire.MaxElements {
			return append(elements, path), nil
		}
		elements, path = append(elements, path[:end]), path[end+1:]
	}
}

// mostQuoted is how many bytes of a path an error quotes: a stranger's path may be as long as a request.
const mostQuoted = 80

func quote(text string) string {
	if len(text) > mostQuoted {
		return strconv.Quote(text[:mostQuoted]) + "…"
	}
	return strconv.Quote(text)
}

// maxSteps limits the elements of all paths, and what * before the end of a path expands to.
const maxSteps = 1 << 18

// expand returns what the elements of a path name in a message of type md, nil if it is not known.
func expand(md protoreflect.MessageDescriptor, elements []string, budget *int) ([]wire.Step, error) {
	element, rest := elements[0], elements[1:]
	if *budget--; *budget < 0 {
		return nil, fmt.Errorf("more than %d elements in all paths, with the fields that * stands for, want fewer", maxSteps)
	}
	if element == "*" {
		return anyField(md, rest, budget)
	}
	num, fd, err := find(md, element)
	if err != nil {
		return nil, err
	}
	step := wire.Step{Number: num, Group: fd != nil && fd.Kind() == protoreflect.GroupKind}
	if len(rest) > 0 {
		var in protoreflect.MessageDescriptor
		if fd != nil {
			if in = fd.Message(); in == nil {
				return nil, fmt.Errorf("%s is not a message, so it has no field %s", fd.FullName(), quote(rest[0]))
			}
		}
		if step.Next, err = expand(in, rest, budget); err != nil {
			return nil, err
		}
	}
	return []wire.Step{step}, nil
}

// anyField returns the steps of *, with the elements that follow.
func anyField(md protoreflect.MessageDescriptor, rest []string, budget *int) ([]wire.Step, error) {
	if len(rest) == 0 {
		return []wire.Step{{}}, nil
	}
	if md == nil {
		return nil, fmt.Errorf("* in an unknown field: its messages are not in the schema")
	}
	var all []wire.Step
	var missing error
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		if fd.Message() == nil {
			continue
		}
		next, err := expand(fd.Message(), rest, budget)
		if *budget < 0 {
			return nil, err
		}
		if err != nil {
			missing = err
			continue
		}
		all = append(all, wire.Step{Number: protowire.Number(fd.Number()), Next: next, Group: fd.Kind() == protoreflect.GroupKind})
	}
	switch {
	case all != nil:
		return all, nil
	case missing != nil:
		return nil, missing
	}
	return nil, fmt.Errorf("%s has no field that is a message, want a message for *", md.FullName())
}

// find returns the number of a field of md, and the field if it is known.
func find(md protoreflect.MessageDescriptor, element string) (protowire.Number, protoreflect.FieldDescriptor, error) {
	if n, err := strconv.ParseInt(element, 10, 32); err == nil {
		num := protowire.Number(n)
		if !num.IsValid() {
			return 0, nil, fmt.Errorf("number %d, want 1 to %d", n, protowire.MaxValidNumber)
		}
		if md == nil {
			return num, nil, nil
		}
		return num, md.Fields().ByNumber(protoreflect.FieldNumber(num)), nil
	}
	if md == nil {
		return 0, nil, fmt.Errorf("%s in an unknown field, want a number", quote(element))
	}
	fd := byName(md, element)
	if fd == nil {
		return 0, nil, fmt.Errorf("%s has no field %s", md.FullName(), quote(element))
	}
	return protowire.Number(fd.Number()), fd, nil
}

// byName returns the field or extension of that name, or nil. Groups have the name of their type, too.
func byName(md protoreflect.MessageDescriptor, name string) protoreflect.FieldDescriptor {
	if full, ok := strings.CutPrefix(name, "["); ok {
		xt, err := protoregistry.GlobalTypes.FindExtensionByName(protoreflect.FullName(strings.TrimSuffix(full, "]")))
		if err != nil || xt.TypeDescriptor().ContainingMessage().FullName() != md.FullName() {
			return nil
		}
		return xt.TypeDescriptor()
	}
	if fd := md.Fields().ByName(protoreflect.Name(name)); fd != nil {
		return fd
	}
	return md.Fields().ByTextName(name)
}
