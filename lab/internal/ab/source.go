package ab

import (
	"cmp"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/race"
)

// A source says where and how a side is built.
type source struct {
	build   build.Build
	dir     string // where the go command runs
	pkg     string // what it is to build
	folder  string // of the package: tests run there
	commit  string
	version string // of the toolchain
}

// arguments are the arguments of the go command that do verb with the package.
func (s source) arguments(verb []string) []string {
	return slices.Concat(verb, s.build.BuildFlags(), []string{s.pkg})
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
	src, err := find(ctx, s)
	if err != nil {
		return source{}, err
	}
	packages, err := src.build.List(ctx, src.dir, src.pkg)
	if err != nil {
		return source{}, err
	}
	if len(packages) != 1 {
		return source{}, fmt.Errorf("%s: found %d packages, want 1", s.Package, len(packages))
	}
	src.folder = packages[0].Dir
	to := src.build
	to.Work = "off" // a workspace may want another release
	src.version, err = goCommand(ctx, to, src.dir, "env", "GOVERSION")
	if err == nil {
		b.sources[s] = src
	}
	return src, err
}

// find returns the source of a side, without the package's folder.
func find(ctx context.Context, s Side) (src source, err error) {
	src = source{build: s.Build, dir: s.Dir, pkg: s.Package}
	if s.Build.Revision == "" {
		src.commit = race.Commit(s.Dir)
	} else if src.dir, src.commit, err = checkOut(ctx, s.Dir, s.Build.Revision); err != nil {
		return src, fmt.Errorf("%q, read as a revision: %w", s.Build.Revision, err)
	}
	return src, nil
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

// A Side is the base or the candidate of a comparison: a source, how it is built, and a benchmark.
type Side struct {
	// Build is how it is built. An empty one is the local toolchain, for this machine.
	// Build.Revision is a git revision of the repository that Dir is in.
	Build build.Build
	// Dir is a folder of the module that has the benchmark, "" for the current one.
	Dir string
	// Package has the benchmark: an import path, or relative to Dir.
	Package string
	// Bench is the name of one benchmark, without "Benchmark": "Sum/mode=inline/impl=ours".
	Bench string
}

func (s Side) withDefaults() Side {
	s.Build.Toolchain = cmp.Or(s.Build.Toolchain, "local")
	s.Build.OS = cmp.Or(s.Build.OS, runtime.GOOS)
	s.Build.Arch = cmp.Or(s.Build.Arch, runtime.GOARCH)
	s.Dir = cmp.Or(s.Dir, ".")
	s.Package = cmp.Or(s.Package, ".")
	return s
}

// withoutBench returns the side without its benchmark: all benchmarks of a package are
// in one binary.
func (s Side) withoutBench() Side {
	s.Bench = ""
	return s
}

// environment returns what is known about a side's samples before they are taken.
func (b *Binaries) environment(ctx context.Context, s Side) (race.Env, error) {
	src, err := b.source(ctx, s)
	if err != nil {
		return race.Env{}, err
	}
	to := src.build
	version, _, _ := strings.Cut(src.version, "X:")
	e := race.Describe(src.commit)
	e.Go, e.OS, e.Arch, e.Experiment = strings.TrimRight(version, " -"), to.OS, to.Arch, to.Experiment
	e.Level, e.Flags, e.Commit, e.Date = cmp.Or(to.Level, build.DefaultLevel(to.Arch)), flagsOf(s), src.commit, b.date
	return e, nil
}

// flagsOf lists the flags that change the code. It leaves out the folder of a
// profile, which is private.
func flagsOf(s Side) string {
	var flags []string
	if s.Build.Tags != "" {
		flags = append(flags, "-tags="+s.Build.Tags)
	}
	if s.Build.PGO != "" {
		flags = append(flags, "-pgo="+filepath.Base(s.Build.PGO))
	}
	return strings.Join(flags, " ")
}

// configOf returns the configuration of samples in a layout.
func configOf(e race.Env, layout int) map[string]string {
	c := e.Config()
	c["layout"] = strconv.Itoa(layout)
	return c
}
