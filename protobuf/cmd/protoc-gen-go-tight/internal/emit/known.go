package emit

import (
	"path"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// Well-known types are decoded and encoded by functions of packages of the runtime, which this plugin
// writes as well, from outside: one package for each of protobuf-go's, so that a program has only the
// packages that its messages use.

// knownPath is where protobuf-go has well-known types, and knownFuncs where their functions are.
const (
	knownPath  = "google.golang.org/protobuf/types/known"
	knownFuncs = tightPath + "/known/"
)

// known are the .proto files of well-known types, by protobuf-go's package.
var known = map[string]string{
	"anypb":       "google/protobuf/any.proto",
	"durationpb":  "google/protobuf/duration.proto",
	"emptypb":     "google/protobuf/empty.proto",
	"fieldmaskpb": "google/protobuf/field_mask.proto",
	"structpb":    "google/protobuf/struct.proto",
	"timestamppb": "google/protobuf/timestamp.proto",
	"wrapperspb":  "google/protobuf/wrappers.proto",
}

// KnownFiles returns the .proto files of well-known types, by the name of the package for each.
func KnownFiles() map[string]string { return known }

// isKnown reports whether the runtime has functions for a message that is not of the set. Another Go
// package than protobuf-go's may have been chosen for its file.
func (p *pkg) isKnown(d protoreflect.MessageDescriptor) bool {
	for dir, file := range known {
		if d.ParentFile().Path() == file {
			return p.imports[file] == protogen.GoImportPath(knownPath+"/"+dir)
		}
	}
	return false
}

// knownFunc returns the name of a function of the runtime for the messages of a field that are
// well-known.
func (x *file) knownFunc(verb string, f *model.Field) (string, bool) {
	d := f.Desc.Message()
	if f.Message != nil || d == nil || !x.isKnown(d) {
		return "", false
	}
	ident := x.field(f).Message.GoIdent
	return x.use(knownFuncs+protogen.GoImportPath(path.Base(string(ident.GoImportPath))), verb+ident.GoName), true
}

// outsideFuncs writes the functions by which generated parents decode and encode a message of another
// package, if the files put nothing under package proto.
func (x *file) outsideFuncs(f *protogen.File) {
	if !x.outside() || x.options.Hook != "none" {
		return
	}
	for _, m := range x.ofFile(f) {
		if m.Left == "" {
			x.outsideFunc(m)
		}
	}
}

func (x *file) outsideFunc(m *model.Message) {
	name, typ, s := x.funcName(m), x.goType(m), x.slabs[m]
	x.p("")
	x.p("// Decode%s merges b[i:], a part of d's input, into m. depth is how deep messages may nest, m among them.", x.goName(m))
	x.p("// It returns 0 or a negative code.")
	x.p("func Decode%s(m *%s, d *%s, b []byte, i, depth int) int {", x.goName(m), typ, x.tight("Decoder"))
	x.p("return tightDecode%s(m, d%s, b, i, depth)", name, s.argument(x.shared(s)))
	x.p("}")
	x.p("")
	x.p("// Encode%s writes m before b[i:] and returns the buffer and where m begins.", x.goName(m))
	x.p("func Encode%s(m *%s, e *%s, b []byte, i int) ([]byte, int) { return tightEncode%s(m, e, b, i) }", x.goName(m), typ, x.tight("Encoder"), name)
	x.p("")
	x.p("// Size%s returns the length in bytes of m's encoding.", x.goName(m))
	x.p("func Size%s(m *%s) int { return tightSize%s(m) }", x.goName(m), typ, name)
	x.p("")
	x.p("// Merge%s merges y into m.", x.goName(m))
	x.p("func Merge%s(m, y *%s, c *%s) { tightMerge%s(m, y, c) }", x.goName(m), typ, x.tight("Copier"), name)
	x.p("")
	x.p("// Clone%s copies y to m, which is new.", x.goName(m))
	x.p("func Clone%s(m, y *%s, c *%s) { tightClone%s(m, y, c) }", x.goName(m), typ, x.tight("Copier"), name)
	x.cloner(m)
	x.p("")
	x.p("// Equal%s compares m with y. nil is an empty message.", x.goName(m))
	x.p("func Equal%s(m, y *%s) bool { return tightEqual%s(m, y) }", x.goName(m), typ, name)
}
