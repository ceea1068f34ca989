package main

import (
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"

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
	found := facts{goNames{}, layouts{}}
	gen, err := protogen.Options{ParamFunc: found.set}.New(request)
	if err != nil {
		return err
	}
	found.names.renameAll(gen)
	if err := generate(gen, o); err != nil {
		return err
	}
	for _, line := range found.layouts.describe(gen) {
		fmt.Fprintln(os.Stderr, "protoc-gen-go-tight:", line)
	}
	if list := leftPackages(gen); len(list) > 0 {
		fmt.Fprintf(os.Stderr, "protoc-gen-go-tight: -from may also list these packages, unless they have their own codecs: %s\n", strings.Join(list, ","))
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
			return fmt.Errorf("%q is not a name of a Go package: give a name with -package", f.name)
		}
		o.Outside = f.name
	case len(paths) > 1:
		return errors.New("several packages: give a folder for the files with -o")
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

// leftPackages returns the other Go packages whose messages are fields of gen's messages. Such fields are
// left to protobuf-go if those packages have no codecs.
func leftPackages(gen *protogen.Plugin) (list []string) {
	given := map[protogen.GoImportPath]bool{}
	for _, f := range gen.Files {
		given[f.GoImportPath] = given[f.GoImportPath] || f.Generate
	}
	var add func([]*protogen.Message)
	add = func(messages []*protogen.Message) {
		for _, m := range messages {
			for _, f := range m.Fields {
				if f.Message == nil {
					continue
				}
				path := f.Message.GoIdent.GoImportPath
				isTheirs := strings.HasPrefix(string(path), "google.golang.org/protobuf/")
				if !given[path] && !isTheirs && !slices.Contains(list, string(path)) {
					list = append(list, string(path))
				}
			}
			add(m.Messages)
		}
	}
	for _, f := range gen.Files {
		if f.Generate {
			add(f.Messages)
		}
	}
	slices.Sort(list)
	return list
}

// facts are what package compiled says of Go packages beside protoc's parameters.
type facts struct {
	names   goNames
	layouts layouts
}

func (f facts) set(parameter, value string) error {
	if parameter == "layout" {
		return f.layouts.set(value)
	}
	return f.names.set(parameter, value)
}

// goNames are what Go calls enums, messages, oneofs and fields, by their full names; see package
// compiled.
type goNames map[protoreflect.FullName]string

// set adds the name of a parameter goname=NAME=GONAME.
func (n goNames) set(parameter, value string) error {
	name, inGo, ok := strings.Cut(value, "=")
	if parameter != "goname" || !ok {
		return fmt.Errorf("parameter %s=%s, want goname=NAME=GONAME", parameter, value)
	}
	n[protoreflect.FullName(name)] = inGo
	return nil
}

func (n goNames) renameAll(gen *protogen.Plugin) {
	for _, file := range gen.Files {
		n.renameEnums(file.Enums)
		n.rename(file.Messages)
	}
}

// rename gives messages, and what is in them, their names.
func (n goNames) rename(messages []*protogen.Message) {
	for _, m := range messages {
		n.to(&m.GoIdent.GoName, m.Desc)
		for _, f := range m.Fields {
			n.to(&f.GoName, f.Desc)
			if name, wrapper, ok := strings.Cut(f.GoName, "/"); ok {
				f.GoName, f.GoIdent.GoName = name, wrapper
			}
		}
		for _, o := range m.Oneofs {
			n.to(&o.GoName, o.Desc)
		}
		n.renameEnums(m.Enums)
		n.rename(m.Messages)
	}
}

func (n goNames) renameEnums(enums []*protogen.Enum) {
	for _, e := range enums {
		n.to(&e.GoIdent.GoName, e.Desc)
	}
}

func (n goNames) to(name *string, d protoreflect.Descriptor) {
	if inGo := n[d.FullName()]; inGo != "" {
		*name = inGo
	}
}
