// Package emit writes the Go text of codecs for the messages that package model describes.
package emit

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
	"github.com/tightwire/tightwire/protobuf/tight/schema"
)

// Packages that generated files import.
const (
	tightPath = protogen.GoImportPath("github.com/tightwire/tightwire/protobuf/tight")
	wirePath  = protogen.GoImportPath("github.com/tightwire/tightwire/protowire")
	protoPkg  = protogen.GoImportPath("google.golang.org/protobuf/proto")
	implPkg   = protogen.GoImportPath("google.golang.org/protobuf/runtime/protoimpl")
	mathPkg   = protogen.GoImportPath("math")
	unsafePkg = protogen.GoImportPath("unsafe")
)

// Options are the parameters of the plugin.
type Options struct {
	Hook string // roots, all or none
	Copy string // each, or nothing
	UTF8 string // off, or nothing
	// Names is vt for methods with vtprotobuf's names, or nothing.
	Names string
	// Each has the full names of fields, and of messages for all fields of one, whose values get memory of their
	// own, as with Copy each.
	Each []string

	// Near is the most messages in a cycle that have functions of their own, and no tables; 0 means 32.
	Near int
	// Flat is the most that a struct of slabs has, in bytes; 0 means 4 kB.
	Flat int

	// Outside is the name of the Go package that gets the files, if it is not the package of the messages:
	// their unexported fields are out of reach there, and their types get no methods.
	Outside string
}

// A pkg is the Go package whose files are written. Its messages call each other.
type pkg struct {
	options  Options
	twin     twin
	set      *model.Set
	messages map[protoreflect.FullName]*protogen.Message
	slabs    map[*model.Message]*slabs
	tabled   map[*model.Message]bool // messages in large cycles
	links    []linked
	imports  map[string]protogen.GoImportPath // by .proto file
	hybrid   map[string]bool                  // the .proto files of the hybrid API
	digests  *schema.Digests
	listed   map[*model.Message]bool // messages with lists in which they lie side by side
	rooms    map[string]int          // by Go type: its number in a Copier
	first    *protogen.File

	fileNames map[string]bool // of files outside, without their endings
}

// A file writes one generated file.
type file struct {
	*pkg
	text
	out    *protogen.GeneratedFile
	caller *model.Message // the message that is written
	own    *slabs         // its slabs
}

// outside reports whether the files are of another package than the messages.
func (p *pkg) outside() bool { return p.options.Outside != "" }

// Package writes the files of one Go package: for a.pb.go a_tight.pb.go beside it.
func Package(gen *protogen.Plugin, files []*protogen.File, o Options) {
	for _, t := range twins(files) {
		write(gen, files, o, t)
	}
}

func write(gen *protogen.Plugin, files []*protogen.File, o Options, t twin) {
	p := &pkg{
		options: o, twin: t, first: files[0], messages: map[protoreflect.FullName]*protogen.Message{},
		imports: map[string]protogen.GoImportPath{}, hybrid: map[string]bool{}, fileNames: map[string]bool{}, rooms: map[string]int{},
	}
	var descs, all []protoreflect.FileDescriptor
	for _, f := range gen.Files {
		p.imports[f.Desc.Path()] = f.GoImportPath
		all = append(all, f.Desc)
	}
	for _, f := range files {
		descs = append(descs, f.Desc)
		p.hybrid[f.Desc.Path()] = isHybrid(f)
		p.addMessages(f.Messages)
	}
	p.digests = p.newDigests()
	p.set = model.Build(descs, all, p.whyLeft, p.isKnown)
	for _, m := range p.set.Messages {
		for _, f := range m.Fields {
			o.set(f, m.Desc.FullName())
			f.Hidden = p.isOpaque(m.Desc)
		}
	}
	p.findTabled()
	p.listed = p.listsOf(p.set.Messages)
	groups := p.groupSlabs()
	p.sizeSlabs(files, groups)
	var out []*file
	for _, f := range files {
		x := p.newFile(gen, f)
		x.head(f)
		x.write(f)
		out = append(out, x)
	}
	for _, s := range groups {
		s.write(out[0])
	}
	out[0].linkTables()
	for i, x := range out {
		x.outsideFuncs(files[i])
		body, err := x.finished()
		if err != nil {
			gen.Error(fmt.Errorf("%s: %w", files[i].Desc.Path(), err))
		}
		x.out.P(body)
	}
}

// set sets what the parameters say of a field.
func (o Options) set(f *model.Field, message protoreflect.FullName) {
	each := o.Copy == "each" || slices.Contains(o.Each, string(message)) || slices.Contains(o.Each, string(f.Desc.FullName()))
	for _, f := range []*model.Field{f, f.Key, f.Value} {
		if f != nil {
			f.Each = each
			f.UTF8 = f.UTF8 && o.UTF8 != "off"
		}
	}
}

// newFile begins the file for f. Outside, files of several packages may come together, so their
// names have the whole path of the .proto file.
func (p *pkg) newFile(gen *protogen.Plugin, f *protogen.File) *file {
	suffix, name, home := p.twin.suffix+"_tight.pb.go", f.GeneratedFilenamePrefix, f.GoImportPath
	if p.outside() {
		name, home = p.outsideName(f), protogen.GoImportPath("outside/"+p.options.Outside)
	}
	return &file{pkg: p, text: text{home: home}, out: gen.NewGeneratedFile(name+suffix, home)}
}

// outsideName returns the name of the file for f: another one than that of any other file.
func (p *pkg) outsideName(f *protogen.File) string {
	name := strings.ReplaceAll(strings.TrimSuffix(f.Desc.Path(), ".proto"), "/", "_")
	for p.fileNames[name] {
		name += "_"
	}
	p.fileNames[name] = true
	return name
}

func (p *pkg) addMessages(list []*protogen.Message) {
	for _, m := range list {
		p.messages[m.Desc.FullName()] = m
		p.addMessages(m.Messages)
	}
}

// whyLeft returns why a message is left to protobuf-go, if so.
func (p *pkg) whyLeft(d protoreflect.MessageDescriptor) string {
	m := p.messages[d.FullName()]
	switch {
	case p.outside() && p.isOpaque(d):
		return "its fields are hidden (opaque API), and only a codec in its own Go package can fill them"
	case d.(interface{ IsMessageSet() bool }).IsMessageSet():
		return "it is a message set"
	case p.outside() && d.ExtensionRanges().Len() > 0:
		return "it may have extensions, which only a codec in its own Go package can reach"
	}
	for _, f := range m.Fields {
		if o, ok := f.Desc.(interface{ IsLazy() bool }); ok && o.IsLazy() {
			return "it has lazy fields"
		}
	}
	return ""
}

// head writes what comes before the text.
func (x *file) head(f *protogen.File) {
	x.out.P("// Code generated by protoc-gen-go-tight. DO NOT EDIT.")
	x.out.P("// source: ", f.Desc.Path())
	x.out.P()
	if x.twin.constraint != "" {
		x.out.P("//go:build ", x.twin.constraint)
		x.out.P()
	}
	if x.outside() {
		if f == x.first {
			x.out.P("// Package ", x.options.Outside, " has codecs for the messages of ", string(f.GoImportPath), ".")
		}
		x.out.P("package ", x.options.Outside)
	} else {
		x.out.P("package ", f.GoPackageName)
	}
	x.out.P()
}

// write writes the text, but for what the files of the package share.
func (x *file) write(f *protogen.File) {
	x.p("// If the compiler does not know Version0, the module of package tight is too old for this file, or too new: get")
	x.p("// the version of protoc-gen-go-tight, and make the file again.")
	x.p("var _ = %s", x.tight("Version0"))
	own := x.ofFile(f)
	for _, m := range own {
		begin := x.Len()
		x.message(m)
		written := x.apart(m, string(x.Bytes()[begin:]))
		x.Truncate(begin)
		x.WriteString(written)
	}
	x.hooks(own)
}

// ofFile returns the messages of a .proto file.
func (p *pkg) ofFile(f *protogen.File) (list []*model.Message) {
	for _, m := range p.set.Messages {
		if m.Desc.ParentFile().Path() == f.Desc.Path() {
			list = append(list, m)
		}
	}
	return list
}

// message writes all functions of a message.
func (x *file) message(m *model.Message) {
	if m.Left != "" {
		x.p("")
		x.p("// %s is left to protobuf-go: %s.", x.goName(m), m.Left)
		if !x.outside() {
			x.leftMethods(m)
			if x.options.Names == "vt" {
				x.leftVTMethods(m)
			}
		}
		return
	}
	x.caller, x.own = m, x.slabs[m]
	if !x.outside() {
		x.methods(m)
		if x.options.Names == "vt" {
			x.vtMethods(m)
		}
	}
	if !x.outside() || x.hooked(m) {
		x.appender(m)
	}
	if x.tabled[m] {
		x.table(m)
		return
	}
	x.decoder(m)
	x.encoder(m)
	x.sizer(m)
	if x.copies(m) {
		x.merger(m)
		x.equaler(m)
	}
}

// p writes a line.
func (x *file) p(format string, args ...any) { fmt.Fprintf(x, format+"\n", args...) }

// use returns a name of another package as this file has to write it.
func (x *file) use(path protogen.GoImportPath, name string) string {
	return x.qualified(path.Ident(name))
}

func (x *file) tight(name string) string { return x.use(tightPath, name) }
func (x *file) wire(name string) string  { return x.use(wirePath, name) }

// goName returns the name of a message's Go type, in its own package.
func (p *pkg) goName(m *model.Message) string { return p.messages[m.Desc.FullName()].GoIdent.GoName }

// asGoName turns the full names of messages into Go names, each into another one: no part of such a name begins with a digit.
var asGoName = strings.NewReplacer(".", "_", "_", "_0")

// funcName returns what the names of m's functions end with. Outside, messages of several packages may
// come together.
func (p *pkg) funcName(m *model.Message) string {
	if p.outside() {
		return asGoName.Replace(string(m.Desc.FullName()))
	}
	return p.goName(m)
}

// goType returns a message's Go type, as this file has to write it.
func (x *file) goType(m *model.Message) string {
	return x.qualified(x.messages[m.Desc.FullName()].GoIdent)
}

// field returns what protogen knows of a field.
func (p *pkg) field(f *model.Field) *protogen.Field {
	m := p.messages[f.Desc.ContainingMessage().FullName()]
	i := slices.IndexFunc(m.Fields, func(g *protogen.Field) bool { return g.Desc.Number() == f.Desc.Number() })
	return m.Fields[i]
}

// direct reports whether functions of the package decode and encode the field's messages.
func direct(f *model.Field) bool { return f.Message != nil && f.Message.Left == "" }
