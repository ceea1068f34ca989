package build

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Node is a package of a build or a test, named as by go list -test -deps: "p", "p [p.test]" with
// its test files, "p_test [p.test]", and "p.test", the program.
type Node struct {
	Source
	Module  string   // the path of its module, "" for the standard library
	Deps    []string // all dependencies
	Content string   // equal for two nodes with equal files
	Broken  string   // why it cannot be built, "" if unknown
}

// IsStd reports whether the package is of the standard library.
func (n Node) IsStd() bool { return n.std }

// IsTest reports whether only tests have the package.
func (n Node) IsTest() bool {
	return strings.HasSuffix(n.Path, ".test") || strings.HasSuffix(n.Path, "]")
}

// Graph returns the packages that match the patterns, by path, and unless they are alone also their tests, and all
// dependencies. It builds nothing.
func (b Build) Graph(ctx context.Context, dir string, alone bool, patterns ...string) (map[string]Node, error) {
	flags := []string{"-test", "-deps"}
	if alone {
		flags = nil
	}
	flags = append(flags, "-json=ImportPath,Name,Dir,GoFiles,CgoFiles,CFiles,CXXFiles,HFiles,SFiles,SysoFiles,EmbedFiles,Deps,Standard,Module,Error")
	entries, warnings, err := b.entries(ctx, dir, flags, patterns)
	if err != nil {
		return nil, err
	}
	all := map[string]Node{}
	for _, p := range entries {
		all[p.ImportPath] = p.node(b)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%q: %w: %s", patterns, ErrNoPackages, strings.TrimSpace(warnings))
	}
	return all, nil
}

func (p entry) node(b Build) Node {
	n := Node{Source: p.source(), Deps: p.Deps, Content: p.content(b)}
	if p.Module != nil {
		n.Module = p.Module.Path
	}
	if p.Error != nil {
		n.Broken = p.Error.Err
	}
	return n
}

// content returns the release for the standard library, the version for a fetched module, and
// otherwise a hash of the files. For the program of a test it returns nothing, because its packages
// determine it.
func (p entry) content(b Build) string {
	m := p.Module
	switch {
	case p.Standard:
		return b.Toolchain
	case strings.HasSuffix(p.ImportPath, ".test"):
		return ""
	case m != nil && m.Version != "" && m.Dir != "" && (m.Replace == nil || m.Replace.Version != ""):
		version := m.Version
		if m.Replace != nil {
			version = m.Replace.Version
		}
		return m.Path + "@" + version
	}
	sum := sha256.New()
	if m != nil {
		fmt.Fprintln(sum, m.GoVersion) // the language version
	}
	files := slices.Concat(p.GoFiles, p.CgoFiles, p.CFiles, p.CXXFiles, p.HFiles, p.SFiles, p.SysoFiles, p.EmbedFiles)
	slices.Sort(files)
	for _, name := range slices.Compact(files) {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		fmt.Fprintf(sum, "%s %x %t\n", name, sha256.Sum256(text), err == nil)
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}

// Touched returns the paths of the nodes in head that base lacks or that have other content there,
// and of those that depend on them.
func Touched(head, base map[string]Node) (changed, dependent []string) {
	is := map[string]bool{}
	for path, n := range head {
		if other, ok := base[path]; !ok || other.Content != n.Content {
			is[path] = true
		}
	}
	for path, n := range head {
		if !is[path] && slices.ContainsFunc(n.Deps, func(dep string) bool { return is[dep] }) {
			dependent = append(dependent, path)
		}
	}
	slices.Sort(dependent)
	return slices.Sorted(maps.Keys(is)), dependent
}
