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
		}](), "apilevelMa.proto=API_OPAQUE"},
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

// TestProgram parses the program that go is to run.
func TestProgram(t *testing.T) {
	temp := t.TempDir()
	if _, err := writeProgram(temp, []string{"example.com/a", "example.com/b"}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"main.go", "request.go"} {
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
