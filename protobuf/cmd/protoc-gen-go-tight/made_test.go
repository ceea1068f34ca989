package main

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gengo "google.golang.org/protobuf/cmd/protoc-gen-go/internal_gengo"
	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/emit"
)

// madePath is where made packages are, as far as go knows; nothing is written there.
const madePath = module + "/cmd/protoc-gen-go-tight/made"

// made has the texts of files by their names below madePath.
type made map[string]string

// add adds what protoc-gen-go writes for some of the files, which are descriptors as text, and, if there are options,
// the codecs; or only the codecs, in a folder of their own, if these are outside. A file x.proto is of the Go package
// made/x, unless it says otherwise.
func (m made) add(t *testing.T, files []string, o *emit.Options, names ...string) {
	t.Helper()
	request := &pluginpb.CodeGeneratorRequest{FileToGenerate: names}
	for _, text := range files {
		f := &descriptorpb.FileDescriptorProto{}
		if err := prototext.Unmarshal([]byte(text), f); err != nil {
			t.Fatal(err)
		}
		if f.GetOptions().GetGoPackage() == "" {
			f.Options = &descriptorpb.FileOptions{GoPackage: ptr(madePath + "/" + strings.TrimSuffix(f.GetName(), ".proto"))}
		}
		request.ProtoFile = append(request.ProtoFile, f)
	}
	outside, folder := o != nil && o.Outside != "", ""
	if outside {
		folder = o.Outside + "/"
	} else {
		request.Parameter = ptr("module=" + madePath)
	}
	gen, err := protogen.Options{}.New(request)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range gen.Files {
		if f.Generate && !outside {
			gengo.GenerateFile(gen, f)
		}
	}
	if o != nil {
		if err := generate(gen, *o); err != nil {
			t.Fatal(err)
		}
	}
	response := gen.Response()
	if response.GetError() != "" {
		t.Fatal(response.GetError())
	}
	for _, f := range response.File {
		m[folder+f.GetName()] = f.GetContent()
	}
}

func ptr[T any](v T) *T { return &v }

// goCommand runs go in this module as if it had the files.
func (m made) goCommand(t *testing.T, env []string, args ...string) (string, error) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	temp, replace := t.TempDir(), map[string]string{}
	for i, name := range slices.Sorted(maps.Keys(m)) {
		file := filepath.Join(temp, strings.Repeat("x", i+1)+".go")
		if err := os.WriteFile(file, []byte(m[name]), 0o600); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(root, "cmd/protoc-gen-go-tight/made", filepath.FromSlash(name))] = file
	}
	b, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(temp, "overlay.json")
	if err := os.WriteFile(overlay, b, 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("go", append([]string{args[0], "-overlay", overlay}, args[1:]...)...)
	c.Dir, c.Env = root, append(os.Environ(), env...)
	out, err := c.CombinedOutput()
	return string(out), err
}
