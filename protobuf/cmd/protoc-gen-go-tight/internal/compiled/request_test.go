package compiled

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"

	_ "github.com/tightwire/tightwire/protobuf/internal/messages"
)

const stock = "github.com/tightwire/tightwire/protobuf/internal/messages/stock/"

// TestRequest wants all files of a package, what they import before them, and the Go package of each.
func TestRequest(t *testing.T) {
	r, err := Request([]string{stock + "proto3"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"internal/messages/stock/other.proto", "internal/messages/stock/proto3.proto"}
	if !slices.Equal(r.FileToGenerate, want) {
		t.Errorf("files %q, want %q", r.FileToGenerate, want)
	}
	seen := map[string]bool{}
	for _, f := range r.ProtoFile {
		seen[f.GetName()] = true
		for _, d := range f.Dependency {
			if !seen[d] {
				t.Errorf("%s comes before %s, which it imports", f.GetName(), d)
			}
		}
	}
	for _, p := range []string{
		"Minternal/messages/stock/proto3.proto=" + stock + "proto3;proto3",
		"Minternal/messages/stock/proto2.proto=" + stock + "proto2;proto2",
		"Mgoogle/protobuf/any.proto=google.golang.org/protobuf/types/known/anypb;anypb",
	} {
		if !slices.Contains(strings.Split(r.GetParameter(), ","), p) {
			t.Errorf("parameters %s, want %s", r.GetParameter(), p)
		}
	}
}

// TestImportsByAnotherPath has a file whose import says another path than that under which a Go package
// has registered the file: the type of a field is what counts.
func TestImportsByAnotherPath(t *testing.T) {
	other, err := protodesc.NewFile(&descriptorpb.FileDescriptorProto{
		Name: proto.String("kv.proto"), Package: proto.String("kv"), MessageType: []*descriptorpb.DescriptorProto{{Name: proto.String("KeyValue")}},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	field := &descriptorpb.FieldDescriptorProto{
		Name: proto.String("kv"), Number: proto.Int32(1), TypeName: proto.String(".kv.KeyValue"),
		Type: descriptorpb.FieldDescriptorProto_TYPE_MESSAGE.Enum(), Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(),
	}
	f, err := protodesc.FileOptions{AllowUnresolvable: true}.New(&descriptorpb.FileDescriptorProto{
		Name: proto.String("rpc.proto"), Dependency: []string{"api/kv.proto", "gone.proto"},
		MessageType: []*descriptorpb.DescriptorProto{{Name: proto.String("Range"), Field: []*descriptorpb.FieldDescriptorProto{field}}},
	}, fileAt{"api/kv.proto", other})
	if err != nil {
		t.Fatal(err)
	}
	r := &pluginpb.CodeGeneratorRequest{}
	addFile(r, f, map[string]bool{})
	if _, err := (protogen.Options{ParamFunc: func(string, string) error { return nil }}).New(withPackages(r)); err != nil {
		t.Errorf("protogen of %v: %v", r.ProtoFile, err)
	}
	if got := r.ProtoFile[len(r.ProtoFile)-1].Dependency; !slices.Equal(got, []string{"kv.proto"}) {
		t.Errorf("rpc.proto imports %q, want kv.proto", got)
	}
}

// fileAt finds a file, and what it declares, at another path than its own.
type fileAt struct {
	path string
	file protoreflect.FileDescriptor
}

func (f fileAt) FindFileByPath(path string) (protoreflect.FileDescriptor, error) {
	if path != f.path {
		return nil, protoregistry.NotFound
	}
	return f.file, nil
}

func (f fileAt) FindDescriptorByName(name protoreflect.FullName) (protoreflect.Descriptor, error) {
	if d := f.file.Messages().ByName(name.Name()); d != nil {
		return d, nil
	}
	return nil, protoregistry.NotFound
}

// withPackages adds parameters that name a Go package for each file.
func withPackages(r *pluginpb.CodeGeneratorRequest) *pluginpb.CodeGeneratorRequest {
	var list []string
	for _, f := range r.ProtoFile {
		list = append(list, "M"+f.GetName()+"=example.com/x")
	}
	r.Parameter = proto.String(strings.Join(list, ","))
	return r
}

// TestEnumsAlone asks for a package of enums only, beside another: there is nothing to write for it.
func TestEnumsAlone(t *testing.T) {
	r, err := Request([]string{"google.golang.org/protobuf/types/gofeaturespb", stock + "proto3"})
	if err != nil || len(r.FileToGenerate) < 2 {
		t.Fatalf("%v, %v", r, err)
	}
	if hasEnums("fmt") || !hasEnums(stock+"proto3") {
		t.Errorf("hasEnums: fmt %t, %sproto3 %t", hasEnums("fmt"), stock, hasEnums(stock+"proto3"))
	}
}

// TestRequestRefuses has packages without stock messages.
func TestRequestRefuses(t *testing.T) {
	if _, err := Request([]string{"fmt"}); err == nil || !strings.Contains(err.Error(), "fmt: no messages") {
		t.Errorf("Request of fmt: %v", err)
	}
	if err := checkStock(reflect.TypeFor[struct{ XXX_sizecache int32 }]()); err == nil {
		t.Error("checkStock of a struct of 2019: no error")
	}
}

// TestAPI wants structs that were made with another API to be known by their tags.
func TestAPI(t *testing.T) {
	for _, c := range []struct {
		typ  reflect.Type
		want string
	}{
		{reflect.TypeFor[struct {
			state int `protogen:"opaque.v1"`
		}](), "apilevelMa.proto=API_OPAQUE,layout=a.proto=opaque"},
		{reflect.TypeFor[struct {
			state int `protogen:"hybrid.v1"`
		}](), "apilevelMa.proto=API_HYBRID"},
		{reflect.TypeFor[struct {
			state int `protogen:"open.v1"`
		}](), ""},
	} {
		got := strings.Join(goPackage("a.proto", map[string]reflect.Type{"a.proto": c.typ})[1:], ",")
		if got != c.want {
			t.Errorf("goPackage of %v = %q, want %q", c.typ, got, c.want)
		}
	}
}

// TestTwin wants the twin of a file of the hybrid API that this build has.
func TestTwin(t *testing.T) {
	m, err := protoregistry.GlobalTypes.FindMessageByName("tightwire.stock.hybrid.Twin")
	if err != nil {
		t.Fatal(err)
	}
	typ := reflect.TypeOf(m.Zero().Interface()).Elem()
	_, open := typ.FieldByName("Text")
	if level, opaque := apiOf(typ); level != "API_HYBRID" || opaque == open {
		t.Errorf("apiOf(%v) = %s, opaque %t; a field Text: %t", typ, level, opaque, open)
	}
}

// TestProgram parses the program that go is to run.
func TestProgram(t *testing.T) {
	temp := t.TempDir()
	if _, err := writeProgram(temp, []string{"example.com/a", "example.com/b"}); err != nil {
		t.Fatal(err)
	}
	for _, name := range append(slices.Clone(files), "main.go") {
		b, err := os.ReadFile(filepath.Join(temp, name))
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, b, 0)
		if err != nil || f.Name.Name != "main" {
			t.Errorf("%s: %v", b, err)
		}
	}
}
