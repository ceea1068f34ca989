package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/emit"
	_ "github.com/tightwire/tightwire/protobuf/internal/conformance"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/vt/proto3"

	// Well-known types register themselves.
	_ "google.golang.org/protobuf/types/known/anypb"
	_ "google.golang.org/protobuf/types/known/durationpb"
	_ "google.golang.org/protobuf/types/known/emptypb"
	_ "google.golang.org/protobuf/types/known/fieldmaskpb"
	_ "google.golang.org/protobuf/types/known/structpb"
	_ "google.golang.org/protobuf/types/known/timestamppb"
	_ "google.golang.org/protobuf/types/known/wrapperspb"
)

var update = flag.Bool("update", false, "write the generated files instead of comparing them")

const module = "github.com/tightwire/tightwire/protobuf"

// A generated is a run of the plugin: the files of a package of internal/messages/tight, with their
// parameter hook, or files that are generated from outside, for stock messages or for a well-known type.
type generated struct {
	dir   string
	files []string
	emit.Options
}

func runs() (list []generated) {
	for _, p := range packages {
		r := generated{Options: emit.Options{Hook: p.hook}}
		for _, f := range p.files {
			r.files = append(r.files, "internal/messages/tight/"+f+".proto")
		}
		list = append(list, r)
	}
	for _, files := range [][]string{{"proto3", "other"}, {"proto2"}} {
		r := generated{Options: emit.Options{Hook: "none", Names: "vt", Copy: "each"}}
		for _, f := range files {
			r.files = append(r.files, "internal/messages/vt/"+f+".proto")
		}
		list = append(list, r)
	}
	list = append(list, generated{
		"internal/messages/outside",
		[]string{"internal/messages/stock/other.proto", "internal/messages/stock/proto2.proto", "internal/messages/stock/proto3.proto"},
		emit.Options{Hook: "all", Outside: "outside", Flat: 1, Near: 1},
	})
	for _, p := range conformance {
		list = append(list, generated{files: []string{p.file}, Options: emit.Options{Hook: "all", Flat: p.flat, Near: p.near}})
	}
	for name, file := range emit.KnownFiles() {
		list = append(list, generated{"tight/known/" + name, []string{file}, emit.Options{Hook: "none", Outside: name}})
	}
	return list
}

// packages are the runs that make internal/messages/tight, with their parameter hook.
var packages = []struct {
	hook  string
	files []string
}{
	{"all", []string{"proto3", "other"}},
	{"all", []string{"proto2"}},
	{"all", []string{"editions"}},
	{"all", []string{"apis"}},
	{"all", []string{"opaque"}},
	{"all", []string{"hybrid"}},
	{"roots", []string{"trace"}},
	{"roots", []string{"write"}},
}

// conformance are the runs that make internal/conformance. Their files name other Go packages. Those with the
// smallest flat and near have what the schemas of hundreds of connected messages have: kinds in place of slabs, and
// tables in place of functions.
var conformance = []struct {
	file, dir  string
	flat, near int
}{
	{"conformance/messages/test_messages_proto2.proto", "proto2", 0, 0},
	{"conformance/messages/test_messages_proto3.proto", "proto3", 0, 0},
	{"conformance/messages/test_messages_edition2023.proto", "edition2023", 0, 0},
	{"conformance/messages/test_messages_proto2_editions.proto", "editions2", 1, 1},
	{"conformance/messages/test_messages_proto3_editions.proto", "editions3", 1, 1},
}

// TestGeneratedFiles makes the codecs of the test messages anew, from the descriptors that are
// compiled into this test, and wants what is there.
func TestGeneratedFiles(t *testing.T) {
	for _, r := range runs() {
		for name, text := range run(t, r.files, r.Options) {
			file := filepath.Join("..", "..", r.dir, filepath.FromSlash(name))
			if *update {
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if was, err := os.ReadFile(file); err != nil || string(was) != text {
				t.Errorf("%s is not what the plugin writes (%v): go test ./cmd/protoc-gen-go-tight -update", name, err)
			}
		}
	}
}

// run returns the files that the plugin writes for files of .proto.
func run(t *testing.T, names []string, o emit.Options) map[string]string {
	t.Helper()
	parameter := "module=" + module
	if o.Outside != "" {
		parameter = ""
	}
	return answer(t, requestFor(t, names, parameter), o)
}

// requestFor returns what protoc would send for files that are compiled into this test.
func requestFor(t *testing.T, names []string, parameter string) *pluginpb.CodeGeneratorRequest {
	t.Helper()
	request := &pluginpb.CodeGeneratorRequest{FileToGenerate: names}
	if parameter != "" {
		for _, p := range conformance {
			parameter += ",M" + p.file + "=" + module + "/internal/conformance/" + p.dir
		}
	}
	request.Parameter = &parameter
	seen := map[string]bool{}
	for _, name := range names {
		f, err := protoregistry.GlobalFiles.FindFileByPath(name)
		if err != nil {
			t.Fatal(err)
		}
		request.ProtoFile = withImports(request.ProtoFile, f, seen)
	}
	return request
}

// answer returns the files that the plugin writes.
func answer(t *testing.T, request *pluginpb.CodeGeneratorRequest, o emit.Options) map[string]string {
	t.Helper()
	gen, err := protogen.Options{}.New(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := generate(gen, o); err != nil {
		t.Fatal(err)
	}
	response := gen.Response()
	if response.GetError() != "" {
		t.Fatal(response.GetError())
	}
	return texts(response)
}

// withImports appends f behind what it imports, which is the order that protoc has.
func withImports(list []*descriptorpb.FileDescriptorProto, f protoreflect.FileDescriptor, seen map[string]bool) []*descriptorpb.FileDescriptorProto {
	if seen[f.Path()] {
		return list
	}
	seen[f.Path()] = true
	for i := range f.Imports().Len() {
		list = withImports(list, f.Imports().Get(i).FileDescriptor, seen)
	}
	return append(list, protodesc.ToFileDescriptorProto(f))
}

// TestGeneratedFilesArePlain wants no unsafe and no reflection in what the plugin writes.
func TestGeneratedFilesArePlain(t *testing.T) {
	for name, text := range run(t, []string{"internal/messages/tight/proto3.proto", "internal/messages/tight/other.proto"}, emit.Options{Hook: "all"}) {
		for _, path := range []string{`"unsafe"`, `"reflect"`, "protoreflect"} {
			if strings.Contains(text, path) {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}

// TestGenerateRefuses has parameters that mean nothing.
func TestGenerateRefuses(t *testing.T) {
	gen, err := protogen.Options{}.New(&pluginpb.CodeGeneratorRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]emit.Options{
		"hook=some":     {Hook: "some"},
		"copy=all":      {Hook: "all", Copy: "all"},
		"utf8=on":       {Hook: "all", UTF8: "on"},
		"names=gogo":    {Hook: "all", Names: "gogo"},
		"names=vt":      {Hook: "all", Names: "vt", Outside: "a"},
		"each=a.b.None": {Hook: "all", Each: []string{"a.b.None"}},
	} {
		if err := generate(gen, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("generate with %s: error %v", want, err)
		}
	}
}

// TestParameters wants each= to have the one field that it names copied by itself, or all fields of the
// message that it names, and no check of UTF-8 with utf8=off.
func TestParameters(t *testing.T) {
	for _, c := range []struct {
		name, text string
		count      int
		emit.Options
	}{
		{"neither", "d.Own", 0, emit.Options{}},
		{"a field", "d.Own", 1, emit.Options{Each: []string{"tightwire.tight.proto3.Other.name"}}},
		{"a message", "d.OwnText(b, i)", 1, emit.Options{Each: []string{"tightwire.tight.proto3.Other"}}},
		{"a list of messages", "e := new(Other)", 1, emit.Options{Each: []string{"tightwire.tight.proto3.Other.others"}}},
		{"UTF-8", "d.RawText(b, i)", 1, emit.Options{UTF8: "off"}},
		{"UTF-8 in encode", "e.PutText(", 0, emit.Options{UTF8: "off"}},
		{"UTF-8 by default", "e.PutText(", 1, emit.Options{}},
	} {
		c.Hook = "none"
		files := run(t, []string{"internal/messages/tight/other.proto"}, c.Options)
		if n := strings.Count(files["internal/messages/tight/proto3/other_tight.pb.go"], c.text); n != c.count {
			t.Errorf("%s: %q is there %d times, want %d", c.name, c.text, n, c.count)
		}
	}
}
