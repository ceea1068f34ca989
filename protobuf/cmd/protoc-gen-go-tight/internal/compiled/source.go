// Package compiled describes messages by the Go packages that protoc-gen-go made of them, for
// modules that carry no .proto files. Only a program that imports a package can see its
// descriptors, so a small program is written, built and run, with the files of [Request].
package compiled

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/pluginpb"
)

//go:embed request.go gonames.go layout.go
var sources embed.FS

// files are those of sources.
var files = []string{"request.go", "gonames.go", "layout.go"}

// folder has the program as far as go run knows; nothing is written there.
const folder = "protoc-gen-go-tight.from"

const program = `package main

import (
	"fmt"
	"os"

	"google.golang.org/protobuf/proto"
%s)

func main() {
	r, err := Request([]string{%s})
	if err == nil {
		var b []byte
		b, err = proto.Marshal(r)
		os.Stdout.Write(b)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`

// Run returns what [Request] returns in a program that imports the packages, built in the module of the
// current folder, whose go.mod has to require them. It writes to a temporary folder only.
func Run(paths []string) (*pluginpb.CodeGeneratorRequest, error) {
	temp, err := os.MkdirTemp("", "protoc-gen-go-tight")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	overlay, err := writeProgram(temp, paths)
	if err != nil {
		return nil, err
	}
	out, err := goOutput("run", "-overlay", overlay, "./"+folder)
	if err != nil {
		return nil, err
	}
	r := &pluginpb.CodeGeneratorRequest{}
	return r, proto.Unmarshal(out, r)
}

// writeProgram writes the program to temp, and the file that tells go to take it for a folder of
// the current module: so it may import what is internal there. It returns that file's name.
func writeProgram(temp string, paths []string) (overlay string, err error) {
	var imports, list strings.Builder
	for _, p := range paths {
		fmt.Fprintf(&imports, "\t_ %q\n", p)
		fmt.Fprintf(&list, "%q, ", p)
	}
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	texts := map[string]string{"main.go": fmt.Sprintf(program, &imports, &list)}
	for _, name := range files {
		b, err := sources.ReadFile(name)
		if err != nil {
			return "", err
		}
		texts[name] = strings.Replace(string(b), "package compiled", "package main", 1)
	}
	replace := map[string]string{}
	for name, text := range texts {
		file := filepath.Join(temp, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(here, folder, name)] = file
	}
	b, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(temp, "overlay.json")
	return overlay, os.WriteFile(overlay, b, 0o600)
}

// Dir returns the folder of a package that the current module can import.
func Dir(path string) (string, error) {
	out, err := goOutput("list", "-f", "{{.Dir}}", path)
	return strings.TrimSpace(string(out)), err
}

func goOutput(args ...string) ([]byte, error) {
	command := exec.Command("go", args...)
	var errs bytes.Buffer
	command.Stderr = &errs
	out, err := command.Output()
	if err != nil {
		return nil, errors.New(strings.TrimSpace("go " + args[0] + ": " + err.Error() + "\n" + errs.String()))
	}
	return out, nil
}
