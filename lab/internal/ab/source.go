package ab

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/race"
)

// A source says where and how a side is built.
type source struct {
	build  build.Build
	dir    string   // where the go command runs
	pkg    string   // what it is to build
	folder string   // of the package: tests run there
	flags  []string // that select versions of other modules
	commit string   // or version of a module
}

// run runs a verb of the go command on the package and returns its output.
func (s source) run(ctx context.Context, verb ...string) (string, error) {
	return goCommand(ctx, s.build, s.dir, s.arguments(verb)...)
}

// arguments are the arguments of the go command that do verb with the package.
func (s source) arguments(verb []string) []string {
	return slices.Concat(verb, s.flags, s.build.BuildFlags(), []string{s.pkg})
}

// goCommand runs the go command and returns its output, also if it fails.
func goCommand(ctx context.Context, b build.Build, dir string, args ...string) (string, error) {
	out, _, err := b.Go(ctx, dir, args...)
	return strings.TrimSpace(string(out)), err
}

// source finds the source of a side and fetches what is missing.
func (b *Binaries) source(ctx context.Context, s Side) (source, error) {
	s = s.withoutBench()
	if src, ok := b.sources[s]; ok {
		return src, nil
	}
	if strings.HasPrefix(s.Package, "-") {
		return source{}, fmt.Errorf("package %q: found a flag, want a package", s.Package)
	}
	src, err := b.find(ctx, s)
	if err != nil {
		return source{}, err
	}
	folders, err := src.folders(ctx)
	if err != nil {
		return source{}, err
	}
	if len(folders) != 1 {
		return source{}, fmt.Errorf("%s: found %d packages, want 1", s.Package, len(folders))
	}
	src.folder = folders[0]
	b.sources[s] = src
	return src, nil
}

// folders returns the folders of the packages. It fails with [build.ErrNoPackages] if there are
// none.
func (s source) folders(ctx context.Context) ([]string, error) {
	if s.flags != nil {
		out, err := s.run(ctx, "list", "-f={{.Dir}}")
		return strings.Split(out, "\n"), err
	}
	packages, err := s.build.List(ctx, s.dir, s.pkg)
	return lists.Map(packages, func(p build.Source) string { return p.Dir }), err
}

func (b *Binaries) find(ctx context.Context, s Side) (src source, err error) {
	src.build = s.Build
	src.dir, src.pkg, src.commit, err = s.Locate(ctx)
	if err != nil || s.Module == "" {
		return src, err
	}
	src.build = alone(s.Build)
	if src.pkg == "" {
		mod, err := b.require(ctx, s, src.dir)
		src.pkg, src.flags = s.Package, []string{"-mod=mod", "-modfile=" + mod}
		return src, err
	}
	return src, nil
}

// Locate finds the source of a side and fetches what is missing. It returns the folder where
// the go command runs, the package to build there, and the commit or version of the source.
// The package is "" if the side's module does not contain it.
func (s Side) Locate(ctx context.Context) (dir, pkg, commit string, err error) {
	dir, pkg = s.Dir, s.Package
	if s.Build.Revision == "" {
		commit = race.Commit(dir)
	} else if dir, commit, err = checkOut(ctx, dir, s.Build.Revision); err != nil {
		return "", "", "", fmt.Errorf("%q, read as a revision: %w", s.Build.Revision, err)
	}
	if s.Module == "" {
		return dir, pkg, commit, nil
	}
	path, version, ok := strings.Cut(s.Module, "@")
	if !ok || version == "" {
		return "", "", "", fmt.Errorf("module %q, want path@version", s.Module)
	}
	if pkg = packageIn(ctx, s, dir, path); pkg != "" {
		dir, err = download(ctx, s, dir)
	}
	return dir, pkg, s.Module, err
}

// checkOut returns the folder that corresponds to dir in a revision, and the short name of
// the commit.
func checkOut(ctx context.Context, dir, revision string) (there, commit string, err error) {
	there, err = build.CheckOut(ctx, dir, revision)
	if err != nil {
		return "", "", err
	}
	out, err := exec.CommandContext(ctx, "git", "-C", dir, "rev-parse", "--short=12", revision+"^{commit}").Output()
	return there, strings.TrimSpace(string(out)), err
}
