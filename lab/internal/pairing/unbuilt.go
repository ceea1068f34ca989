package pairing

import (
	"bytes"
	"errors"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A Tree is a source, and the files of it whose compiled code is known.
type Tree struct {
	Root  string
	Built map[string]bool // absolute names
}

// Unbuilt returns the source files in folders that differ between two trees and that neither tree builds:
// for other targets or tags, of a nested module, or in another language than Go. Of Go files, comments do not
// count. The folders are named as in the head; names that end in /... include the folders below, without what
// patterns leave out. A nested module is represented by its go.mod alone. Same has the base's folders by the
// head's, as [Folders] returns them. Names are relative to the roots, with slashes.
func Unbuilt(base, head Tree, folders []string, same map[string]string) (names []string, err error) {
	seen := map[string]bool{}
	for _, folder := range folders {
		below, deep := strings.CutSuffix(folder, "/...")
		all := []string{below}
		if deep {
			was, err1 := foldersBelow(base.Root, below)
			is, err2 := foldersBelow(head.Root, below)
			all, err = slices.Concat(was, is), errors.Join(err, err1, err2)
		}
		for _, f := range all {
			if seen[f] {
				continue
			}
			seen[f] = true
			differ, err1 := unbuiltIn(base, head, f, same)
			err = errors.Join(err, err1)
			if differ != nil {
				if in := Module(head.Root, f); in != Module(head.Root, below) {
					differ = []string{path.Join(in, "go.mod")}
				}
			}
			names = append(names, differ...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), err
}

// Why says why a file that Unbuilt returns was not compared.
func Why(name string) string {
	switch {
	case path.Base(name) == "go.mod":
		return "code of this module has changed, which is another one"
	case path.Ext(name) == ".go":
		return "it has changed, and no build of this run has it"
	}
	return "it has changed, and only Go code is compared"
}

// foldersBelow returns a folder, which may not exist, and the ones below it.
func foldersBelow(root, folder string) (all []string, err error) {
	top := filepath.Join(root, filepath.FromSlash(folder))
	err = filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil || !d.IsDir():
			return err
		case name != top && isIgnored(d.Name()):
			return fs.SkipDir
		}
		rel, err := filepath.Rel(root, name)
		all = append(all, filepath.ToSlash(rel))
		return err
	})
	return all, err
}

// Module returns the folder of the module that a folder is in, "." if that is the root or outside of it.
func Module(root, folder string) string {
	for ; folder != "."; folder = path.Dir(folder) {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(folder), "go.mod")); err == nil {
			break
		}
	}
	return folder
}

// Builds reports whether a folder, which may not exist, has Go files that a build compiles.
func Builds(b build.Build, root, folder string) bool {
	names, _ := goFiles(root, folder)
	return slices.ContainsFunc(names, func(name string) bool {
		return !strings.HasSuffix(name, "_test.go") && b.Takes(filepath.Join(root, filepath.FromSlash(folder), name))
	})
}

// unbuiltIn compares one folder of the head with the same folder of the base.
func unbuiltIn(base, head Tree, folder string, same map[string]string) (names []string, err error) {
	from := folder
	if was, ok := same[folder]; ok {
		from = was
	} else {
		for _, was := range same {
			if was == folder { // it moved, and is compared where it is now
				return nil, nil
			}
		}
	}
	was, err1 := sources(base.Root, from)
	is, err2 := sources(head.Root, folder)
	all := slices.Concat(was, is)
	isGo := func(name string) bool { return filepath.Ext(name) == ".go" }
	if err := errors.Join(err1, err2); err != nil || !slices.ContainsFunc(all, isGo) {
		return nil, err
	}
	slices.Sort(all)
	for _, name := range slices.Compact(all) {
		before := filepath.Join(base.Root, filepath.FromSlash(from), name)
		after := filepath.Join(head.Root, filepath.FromSlash(folder), name)
		if !base.Built[before] && !head.Built[after] && differ(before, after) {
			names = append(names, path.Join(folder, name))
		}
	}
	return names, nil
}

// sources returns the names of the source files in a folder without tests.
func sources(root, folder string) ([]string, error) {
	return filesIn(root, folder, func(name string) bool {
		return slices.Contains(languages, filepath.Ext(name)) && name[0] != '_' && name[0] != '.' && !strings.HasSuffix(name, "_test.go")
	})
}

// languages are the ends of the names of files that the go command builds.
var languages = strings.Fields(".go .s .S .sx .c .cc .cpp .cxx .m .h .hh .hpp .hxx .f .F .for .f90 .swig .swigcxx .syso")

// differ reports whether two files, of which one may not exist, differ in what matters.
func differ(before, after string) bool {
	was, err1 := os.ReadFile(before)
	is, err2 := os.ReadFile(after)
	if (err1 == nil) != (err2 == nil) {
		return true
	}
	return !bytes.Equal(was, is) && (filepath.Ext(after) != ".go" || !bytes.Equal(code(was), code(is)))
}

// code returns the tokens and directives of a Go file, without other comments.
func code(src []byte) []byte {
	files := token.NewFileSet()
	var s scanner.Scanner
	s.Init(files.AddFile("", -1, len(src)), src, func(token.Position, string) {}, scanner.ScanComments)
	var b bytes.Buffer
	for {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return b.Bytes()
		case tok == token.COMMENT && !isDirective(text):
			continue
		}
		b.WriteString(tok.String() + " " + text + "\n")
	}
}

// isDirective reports whether a comment is more than text: //go:noinline, //tight:bce, //export F, or
// part of a preamble of cgo.
func isDirective(comment string) bool {
	rest, line := strings.CutPrefix(comment, "//")
	return line && rest != "" && rest[0] != ' ' && rest[0] != '\t' || strings.Contains(comment, "#include")
}
