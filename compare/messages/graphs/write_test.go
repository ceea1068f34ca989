package graphs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"
)

// plugins make Go files from a schema. They are in modules that compare requires.
const (
	stockPlugin = "google.golang.org/protobuf/cmd/protoc-gen-go"
	tightPlugin = "github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight"
	importPath  = "github.com/tightwire/tightwire/compare/messages/graphs/"
)

// write writes four packages below folder: discovery/stock and connected/stock with the structs of
// protoc-gen-go, and discovery/hooked and connected/hooked with our codecs besides, which have all their messages
// below package proto. Package connected has n messages. Beside them come what makes command race import all
// four, and a program for each side of connected, build/stock and build/hooked, whose size and time to build
// can be compared. For go build -overlay, folder/overlay.json puts the files where package graphs is.
func write(folder, graphs string, n int) error {
	o := overlay{folder, graphs, map[string]string{}}
	for _, s := range []struct{ name, text string }{{"discovery", discovery}, {"connected", connected(n)}} {
		for _, side := range sides {
			files, err := generate(s.name, side, s.text)
			if err != nil {
				return err
			}
			for _, f := range files {
				if err := o.write(filepath.Join(s.name, side, f.GetName()), f.GetContent()); err != nil {
					return err
				}
			}
		}
	}
	if err := o.write("race/imports.go", imports("discovery/stock", "discovery/hooked", "connected/stock", "connected/hooked")); err != nil {
		return err
	}
	for _, side := range sides {
		if err := o.write("build/"+side+"/main.go", imports("connected/"+side)+"\nfunc main() {}\n"); err != nil {
			return err
		}
	}
	return o.finish()
}

var sides = []string{"stock", "hooked"}

// imports returns the text of a file that has packages in a program.
func imports(packages ...string) string {
	text := "package main\n\n"
	for _, p := range packages {
		text += fmt.Sprintf("import _ %q\n", importPath+p)
	}
	return text
}

// An overlay is a folder of files, and the place where go build is to see each.
type overlay struct {
	folder, place string
	Replace       map[string]string
}

func (o overlay) write(name, text string) error {
	from := filepath.Join(o.folder, filepath.FromSlash(name))
	o.Replace[filepath.Join(o.place, filepath.FromSlash(name))] = from
	if err := os.MkdirAll(filepath.Dir(from), 0o755); err != nil {
		return err
	}
	return os.WriteFile(from, []byte(text), 0o644)
}

func (o overlay) finish() error {
	text, err := json.MarshalIndent(o, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(o.folder, "overlay.json"), text, 0o644)
}

// generate returns the Go files of one side of a schema.
func generate(name, side, text string) ([]*pluginpb.CodeGeneratorResponse_File, error) {
	file := parse(name+"_"+side+".proto", "tightwire.compare.graphs."+name+"."+side, text)
	files, err := run(stockPlugin, file, importPath+name+"/"+side, "")
	if err != nil || side == "stock" {
		return files, err
	}
	codecs, err := run(tightPlugin, file, importPath+name+"/"+side, ",hook=all")
	return append(files, codecs...), err
}

// run runs a plugin.
func run(plugin string, file *descriptorpb.FileDescriptorProto, path, options string) ([]*pluginpb.CodeGeneratorResponse_File, error) {
	parameter := fmt.Sprintf("paths=source_relative,M%s=%s%s", file.GetName(), path, options)
	request, err := proto.Marshal(&pluginpb.CodeGeneratorRequest{
		FileToGenerate: []string{file.GetName()},
		Parameter:      &parameter,
		ProtoFile:      append(imported(file), file),
	})
	if err != nil {
		return nil, err
	}
	c := exec.Command("go", "run", plugin)
	c.Stdin, c.Stderr = bytes.NewReader(request), os.Stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", plugin, err)
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(out, &response); err != nil || response.Error != nil {
		return nil, fmt.Errorf("%s: %w, %s", plugin, err, response.GetError())
	}
	return response.File, nil
}

// imported returns the files that file imports, which import none themselves.
func imported(file *descriptorpb.FileDescriptorProto) (list []*descriptorpb.FileDescriptorProto) {
	for _, path := range file.Dependency {
		f, err := protoregistry.GlobalFiles.FindFileByPath(path)
		if err != nil {
			panic(err) // parse has found a message of it
		}
		list = append(list, protodesc.ToFileDescriptorProto(f))
	}
	return list
}
