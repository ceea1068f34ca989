package sets

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
	"github.com/tightwire/tightwire/compare/messages/sets/stock"
)

var update = flag.Bool("update", false, "write the codecs instead of comparing them")

// TestCodecsAreCurrent runs our plugin on the descriptors that are compiled into this test, and
// wants the codecs that race.
func TestCodecsAreCurrent(t *testing.T) {
	for side, c := range map[string]struct {
		hook  string
		files []protoreflect.FileDescriptor
	}{
		"stock":  {"none", []protoreflect.FileDescriptor{stock.File_stock_proto, stock.File_stock_extended_proto}},
		"hooked": {"all", []protoreflect.FileDescriptor{hooked.File_hooked_proto, hooked.File_hooked_extended_proto}},
	} {
		parameter := "paths=source_relative,hook=" + c.hook
		in := &pluginpb.CodeGeneratorRequest{Parameter: &parameter}
		for _, f := range c.files {
			parameter += ",M" + f.Path() + "=github.com/tightwire/tightwire/compare/messages/sets/" + side
			in.FileToGenerate = append(in.FileToGenerate, f.Path())
			in.ProtoFile = append(in.ProtoFile, protodesc.ToFileDescriptorProto(f))
		}
		request, err := proto.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		plugin := exec.Command("go", "run", "github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight")
		plugin.Stdin = bytes.NewReader(request)
		plugin.Stderr = os.Stderr
		out, err := plugin.Output()
		if err != nil {
			t.Fatal(err)
		}
		var response pluginpb.CodeGeneratorResponse
		if err := proto.Unmarshal(out, &response); err != nil || len(response.File) != len(c.files) {
			t.Fatalf("%s: %d files, %v, %s", side, len(response.File), err, response.GetError())
		}
		for _, f := range response.File {
			written := side + "/z_" + f.GetName()
			if *update {
				if err := os.WriteFile(written, []byte(f.GetContent()), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			was, err := os.ReadFile(written)
			if err != nil || string(was) != f.GetContent() {
				t.Errorf("%s is not what protoc-gen-go-tight writes (%v): run this test with -update", written, err)
			}
		}
	}
}
