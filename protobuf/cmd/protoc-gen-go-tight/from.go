package main

import (
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"google.golang.org/protobuf/compiler/protogen"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/compiled"
	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/emit"
)

// from is a run without protoc: of compiled packages.
type from struct {
	paths string // with commas
	dir   string // for the files
	name  string // of the Go package there, if it is another one
}

func (f from) run(o emit.Options) error {
	paths := strings.Split(f.paths, ",")
	if err := f.place(paths, &o); err != nil {
		return err
	}
	request, err := compiled.Run(paths)
	if err != nil {
		return err
	}
	gen, err := protogen.Options{}.New(request)
	if err != nil {
		return err
	}
	if err := generate(gen, o); err != nil {
		return err
	}
	return f.write(gen)
}

// place finds out to which folder the files go, and whether they are of another package there.
func (f *from) place(paths []string, o *emit.Options) error {
	home, err := compiled.Dir(paths[0])
	if err != nil {
		return err
	}
	if f.dir == "" {
		f.dir = home
	}
	if f.dir, err = filepath.Abs(f.dir); err != nil {
		return err
	}
	switch {
	case f.dir != home:
		if f.name == "" {
			f.name = filepath.Base(f.dir)
		}
		if !token.IsIdentifier(f.name) {
			return fmt.Errorf("%q is no name of a Go package: give one by -package", f.name)
		}
		o.Outside = f.name
	case len(paths) > 1:
		return errors.New("several packages: give a folder for the files by -o")
	}
	return nil
}

// write writes what gen has made.
func (f from) write(gen *protogen.Plugin) error {
	response := gen.Response()
	if response.Error != nil {
		return errors.New(response.GetError())
	}
	if err := os.MkdirAll(f.dir, 0o755); err != nil {
		return err
	}
	for _, file := range response.File {
		name := filepath.Join(f.dir, filepath.Base(file.GetName()))
		if err := os.WriteFile(name, []byte(file.GetContent()), 0o644); err != nil {
			return err
		}
	}
	return nil
}
