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
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
	"github.com/tightwire/tightwire/compare/messages/sets/stock"
)

var update = flag.Bool("update", false, "write the codecs instead of comparing them")

// TestCodecsAreCurrent runs our plugin on the descriptors that are compiled into this test, and
// wants the codecs that race.
func TestCodecsAreCurrent(t *testing.T) {
	for _, c := range []struct {
		file       protoreflect.FileDescriptor
		hook, path string
		written    string
	}{
		{stock.File_stock_proto, "none", "sets/stock", "stock/z_stock_tight.pb.go"},
		{hooked.File_hooked_proto, "all", "sets/hooked", "hooked/z_hooked_tight.pb.go"},
	} {
		name := c.file.Path()
		parameter := "paths=source_relative,hook=" + c.hook + ",M" + name + "=github.com/tightwire/tightwire/compare/messages/" + c.path
		request, err := proto.Marshal(&pluginpb.CodeGeneratorRequest{
			FileToGenerate: []string{name},
			Parameter:      &parameter,
			ProtoFile:      []*descriptorpb.FileDescriptorProto{protodesc.ToFileDescriptorProto(c.file)},
		})
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
		if err := proto.Unmarshal(out, &response); err != nil || len(response.File) != 1 {
			t.Fatalf("%s: %d files, %v, %s", name, len(response.File), err, response.GetError())
		}
		if *update {
			if err := os.WriteFile(c.written, []byte(response.File[0].GetContent()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		was, err := os.ReadFile(c.written)
		if err != nil || string(was) != response.File[0].GetContent() {
			t.Errorf("%s is not what protoc-gen-go-tight writes (%v): run this test with -update", c.written, err)
		}
	}
}
