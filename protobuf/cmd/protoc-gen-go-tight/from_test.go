package main

import (
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/compiler/protogen"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/compiled"
)

// TestLeftPackages wants the package of proto2's messages, which are inside proto3's, to be named unless it is given.
func TestLeftPackages(t *testing.T) {
	const stock = module + "/internal/messages/stock/"
	for _, c := range []struct{ given, want []string }{
		{[]string{stock + "proto3"}, []string{stock + "proto2"}},
		{[]string{stock + "proto2", stock + "proto3"}, nil},
	} {
		r, err := compiled.Request(c.given)
		if err != nil {
			t.Fatal(err)
		}
		gen, err := protogen.Options{ParamFunc: facts{goNames{}, layouts{}}.set}.New(r)
		if err != nil {
			t.Fatal(err)
		}
		if got := leftPackages(gen); !slices.Equal(got, c.want) {
			t.Errorf("leftPackages of %q = %q, want %q", c.given, got, c.want)
		}
	}
}

// described returns packages of test messages as the plugin gets them with -from, their Go names and layouts.
func described(t *testing.T, packages ...string) (*protogen.Plugin, facts) {
	t.Helper()
	var paths []string
	for _, p := range packages {
		paths = append(paths, module+"/internal/messages/stock/"+p)
	}
	r, err := compiled.Request(paths)
	if err != nil {
		t.Fatal(err)
	}
	f := facts{goNames{}, layouts{}}
	gen, err := protogen.Options{ParamFunc: f.set}.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return gen, f
}

// identifiers lists what Go calls messages, fields, oneofs and enums.
func identifiers(gen *protogen.Plugin) (list []string) {
	var add func(messages []*protogen.Message, enums []*protogen.Enum)
	add = func(messages []*protogen.Message, enums []*protogen.Enum) {
		for _, e := range enums {
			list = append(list, e.GoIdent.GoName)
		}
		for _, m := range messages {
			list = append(list, m.GoIdent.GoName)
			for _, f := range m.Fields {
				list = append(list, f.GoName)
				if f.Oneof != nil && !f.Oneof.Desc.IsSynthetic() {
					list = append(list, f.Oneof.GoName, f.GoIdent.GoName)
				}
			}
			add(m.Messages, m.Enums)
		}
	}
	for _, f := range gen.Files {
		add(f.Messages, f.Enums)
	}
	return list
}

// TestGoNames wants the names that are compiled into this test to be those that protogen gives, as nobody
// has changed them.
func TestGoNames(t *testing.T) {
	gen, f := described(t, "proto2", "proto3", "opaque", "hybrid")
	want, names := identifiers(gen), f.names
	names.renameAll(gen)
	if got := identifiers(gen); len(got) < 100 || !slices.Equal(got, want) {
		t.Errorf("the names\n%q, want\n%q", got, want)
	}
	for _, f := range gen.Files {
		for _, m := range f.Messages {
			if f.Generate && names[m.Desc.FullName()] == "" {
				t.Errorf("no name of %s", m.Desc.FullName())
			}
		}
	}
}

// TestRenamed changes names as tools do that run after protoc-gen-go.
func TestRenamed(t *testing.T) {
	gen, _ := described(t, "proto2", "proto3")
	names := goNames{}
	var field *protogen.Field
	for _, f := range gen.Files {
		for _, m := range f.Messages {
			for _, x := range m.Fields {
				if f.Generate && x.Oneof != nil && !x.Oneof.Desc.IsSynthetic() {
					field = x
				}
			}
		}
	}
	for name, inGo := range map[string]string{
		string(field.Desc.FullName()): "ID/Message_ID", string(field.Oneof.Desc.FullName()): "KIND", string(field.Parent.Desc.FullName()): "Renamed",
	} {
		if err := names.set("goname", name+"="+inGo); err != nil {
			t.Fatal(err)
		}
	}
	names.renameAll(gen)
	got := []string{field.GoName, field.GoIdent.GoName, field.Oneof.GoName, field.Parent.GoIdent.GoName}
	if want := []string{"ID", "Message_ID", "KIND", "Renamed"}; !slices.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
	if err := names.set("hook", "all"); err == nil {
		t.Error("set of another parameter: no error")
	}
}

// TestDescribe wants a line for each package of another API than the open one, which says what was read.
func TestDescribe(t *testing.T) {
	gen, f := described(t, "proto3", "opaque", "hybrid")
	lines := f.layouts.describe(gen)
	twin := "read the open layout of the hybrid API (no build tag protoopaque)"
	if f.layouts["internal/messages/stock/hybrid.proto"] { // in a build with that tag
		twin = "read the opaque layout of the hybrid API (build tag protoopaque)"
	}
	if len(lines) != 2 || !strings.Contains(lines[0], "stock/opaque: read the opaque layout") || !strings.Contains(lines[1], twin) {
		t.Errorf("describe = %q", lines)
	}
}
