package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
)

// A Source is a package with its files in a build.
type Source struct {
	Path  string
	Name  string // in its package clauses
	Dir   string
	Root  string   // the folder of its module
	Main  bool     // whether its module is a main module, not a dependency
	Files []string // absolute names
	Other []string // not compiled in the build: excluded by constraints, or tests
	std   bool
}

// Spelled returns the name of one of its files as [Build.Compile] spells it.
func (s Source) Spelled(file string) string {
	if s.std {
		return libraryName + s.Path + "/" + filepath.Base(file)
	}
	return file
}

// ErrNoPackages is the error for patterns that match nothing.
var ErrNoPackages = errors.New("no packages")

// List returns the packages that match the patterns in this build. It fails with
// [ErrNoPackages] if a pattern matches nothing, and with a [SkippedError] if a package has
// no file in this build, or there is no such build.
func (b Build) List(ctx context.Context, dir string, patterns ...string) ([]Source, error) {
	for _, p := range patterns {
		if strings.HasPrefix(p, "-") || strings.HasSuffix(p, ".go") {
			return nil, fmt.Errorf("%q: %w: want flags before the packages, and folders in place of files", p, ErrNoPackages)
		}
	}
	entries, warnings, err := b.entries(ctx, dir, []string{"-json=ImportPath,Name,Dir,GoFiles,CgoFiles,IgnoredGoFiles,TestGoFiles,XTestGoFiles,Standard,Module,Error"}, patterns)
	switch {
	case strings.Contains(warnings, "go.mod file not found"):
		return nil, fmt.Errorf("%w: %s", ErrNoPackages, strings.TrimSpace(warnings))
	case err != nil:
		return nil, err
	case strings.Contains(warnings, "matched no packages"):
		return nil, fmt.Errorf("%s: %w", strings.TrimSpace(warnings), ErrNoPackages)
	}
	var all []Source
	for _, p := range entries {
		if err := p.missing(b); err != nil {
			return nil, err
		}
		all = append(all, p.source())
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%q: %w", patterns, ErrNoPackages)
	}
	return all, nil
}

// entries returns what go list prints about the packages that match the patterns, and its
// warnings.
func (b Build) entries(ctx context.Context, dir string, flags, patterns []string) (all []entry, warnings string, err error) {
	args := slices.Concat([]string{"list", "-e"}, flags, b.BuildFlags(), []string{"--"}, patterns)
	out, said, err := b.output(ctx, b.command(ctx, dir, args...))
	for d := json.NewDecoder(bytes.NewReader(out)); err == nil && d.More(); {
		var p entry
		err = d.Decode(&p)
		all = append(all, p)
	}
	return all, string(said), err
}

// An entry is a package as go list describes it, with the requested fields.
type entry struct {
	ImportPath, Name, Dir                                   string
	GoFiles, CgoFiles, IgnoredGoFiles                       []string
	TestGoFiles, XTestGoFiles, Deps                         []string
	CFiles, CXXFiles, HFiles, SFiles, SysoFiles, EmbedFiles []string
	Standard                                                bool
	Module                                                  *struct {
		Path, Version, Dir, GoVersion string
		Main                          bool
		Replace                       *struct{ Version string }
	}
	Error *struct{ Err string }
}

// missing returns an error if the package has no files. If the package has files in other
// builds, naming it was not a mistake.
func (p entry) missing(b Build) error {
	switch {
	case p.Error == nil:
		return nil
	case p.GoFiles == nil && p.CgoFiles == nil && p.IgnoredGoFiles == nil:
		return fmt.Errorf("%s: %w: %s", p.ImportPath, ErrNoPackages, p.Error.Err)
	}
	return &SkippedError{b, p.Error.Err}
}

func (p entry) source() Source {
	s := Source{Path: p.ImportPath, Name: p.Name, Dir: p.Dir, Root: p.Dir, std: p.Standard}
	if p.Module != nil {
		s.Root, s.Main = p.Module.Dir, p.Module.Main
	}
	if s.Root == "" && p.Module != nil { // vendored
		s.Root = strings.TrimSuffix(p.Dir, filepath.FromSlash(strings.TrimPrefix(p.ImportPath, p.Module.Path)))
	}
	whole := func(name string) string { return filepath.Join(p.Dir, name) }
	s.Files = lists.Map(slices.Concat(p.GoFiles, p.CgoFiles), whole)
	s.Other = lists.Map(slices.Concat(p.IgnoredGoFiles, p.TestGoFiles, p.XTestGoFiles), whole)
	return s
}
