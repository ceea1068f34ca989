package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/emit"
)

// TestOpaqueCopies puts copies of the opaque API, made by protoc-gen-go and the plugin, in place of messages of
// the open API, and runs the tests there that need no field by its name: the conformance suite's requests, and
// the oracle.
func TestOpaqueCopies(t *testing.T) {
	testCopies(t, "API_OPAQUE", emit.Options{Hook: "all"})
}

// TestTableCopies does the same with tables for all messages, of either API.
func TestTableCopies(t *testing.T) {
	for _, api := range []string{"API_OPEN", "API_OPAQUE"} {
		t.Run(api, func(t *testing.T) { testCopies(t, api, emit.Options{Hook: "all", Near: -1}) })
	}
}

func testCopies(t *testing.T, api string, o emit.Options) {
	if !testkit.Full(false, true) {
		t.Skip("builds copies of all test messages, for a minute: in make ci-full only")
	}
	replace := map[string]string{}
	dir := t.TempDir()
	for _, c := range conformance {
		copies(t, dir, replace, api, []string{c.file}, &o)
	}
	for _, p := range packages {
		if p.files[0] == "hybrid" || p.files[0] == "apis" || p.files[0] == "opaque" { // they say their API
			continue
		}
		for _, side := range []string{"stock", "tight"} {
			var files []string
			for _, f := range p.files {
				files = append(files, "internal/messages/"+side+"/"+f+".proto")
			}
			if side == "tight" {
				copies(t, dir, replace, api, files, &o)
			} else {
				copies(t, dir, replace, api, files, nil)
			}
		}
	}
	withoutFields(t, dir, replace)
	overlay := filepath.Join(dir, "overlay.json")
	b, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, b, 0o644); err != nil {
		t.Fatal(err)
	}
	test := exec.Command("go", "test", "-overlay="+overlay, "-vet=off", "-count=1", "-v", "-run=TestVectors|TestHooked|TestOracle|TestReuse",
		"./internal/conformance", "./internal/messages")
	test.Dir = filepath.Join("..", "..")
	out, err := test.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("TestOracle/proto2.Everything")) || !bytes.Contains(out, []byte("PASS: TestVectors")) {
		t.Errorf("go test of copies: %v\n%s", err, out)
	}
}

// copies writes one package of an API into dir, with codecs if there are options, and where it belongs into replace.
func copies(t *testing.T, dir string, replace map[string]string, api string, files []string, o *emit.Options) {
	t.Helper()
	r := requestFor(t, files, "module="+module)
	for _, f := range r.ProtoFile {
		if slices.Contains(files, f.GetName()) {
			*r.Parameter += ",apilevelM" + f.GetName() + "=" + api
		}
	}
	texts := protocGenGo(t, r)
	if o != nil {
		for name, text := range answer(t, r, *o) {
			texts[name] = text
		}
	}
	for name, text := range texts {
		if strings.HasSuffix(name, ".pb.go") && !strings.HasSuffix(name, "_tight.pb.go") && strings.Contains(text, "xxx_hidden_") != (api == "API_OPAQUE") {
			t.Fatalf("%s is not of %s", name, api)
		}
		put(t, dir, replace, name, text)
	}
}

// put writes a text in place of a file of this module.
func put(t *testing.T, dir string, replace map[string]string, name, text string) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	replace[filepath.Join(root, filepath.FromSlash(name))] = file
}

// withoutFields takes the tests out of package messages that name fields. reuse_test.go names types only.
func withoutFields(t *testing.T, dir string, replace map[string]string) {
	t.Helper()
	tests, err := filepath.Glob("../../internal/messages/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range tests {
		if filepath.Base(name) == "reuse_test.go" {
			continue
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(b, []byte("internal/messages/tight/")) || bytes.Contains(b, []byte("internal/messages/stock/")) || bytes.Contains(b, []byte("internal/messages/vt/")) {
			put(t, dir, replace, "internal/messages/"+filepath.Base(name), "package messages\n")
		}
	}
}

// protocGenGo returns the files that protoc-gen-go writes.
func protocGenGo(t *testing.T, r *pluginpb.CodeGeneratorRequest) map[string]string {
	t.Helper()
	in, err := proto.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "run", "google.golang.org/protobuf/cmd/protoc-gen-go")
	command.Stdin = bytes.NewReader(in)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(out, &response); err != nil || response.GetError() != "" {
		t.Fatal(err, response.GetError())
	}
	return texts(&response)
}

func texts(response *pluginpb.CodeGeneratorResponse) map[string]string {
	files := map[string]string{}
	for _, f := range response.File {
		files[f.GetName()] = f.GetContent()
	}
	return files
}
