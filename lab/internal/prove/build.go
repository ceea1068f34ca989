package prove

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/icount"
	"github.com/tightwire/tightwire/lab/race"
)

// A build is a package in a cell, of what is in a folder, of a revision or of a published
// module.
type build struct {
	cell     cell.Cell // without a revision
	dir, pkg string    // where the go command runs, and what it is to build there
	commit   string
}

// builds keeps what was built. The zero value is ready; remove deletes its files.
type builds struct {
	dir      string
	counted  map[build]countedBinary
	compiled map[build]facts.Package
	configs  map[build]map[string]string
}

// A countedBinary is a test binary for [icount], and where it runs.
type countedBinary struct {
	*icount.Binary
	file, folder string
}

func (b *builds) remove() error {
	if b.dir == "" {
		return nil
	}
	return os.RemoveAll(b.dir)
}

// buildOf finds the source of a side, and fetches what is not there.
func buildOf(ctx context.Context, s ab.Side) (b build, err error) {
	b = build{cell: s.Cell, dir: s.Dir, pkg: s.Package}
	b.cell.Revision = ""
	switch {
	case s.Module != "":
		b.commit = s.Module
		b.dir, b.pkg, err = published(ctx, s)
	case s.Cell.Revision != "":
		b.dir, b.commit, err = checkedOut(ctx, s)
	default:
		b.commit = race.Commit(s.Dir)
	}
	return b, err
}

// checkedOut returns the folder of a side in its revision, and the short name of the commit.
func checkedOut(ctx context.Context, s ab.Side) (dir, commit string, err error) {
	if dir, err = cell.CheckOut(ctx, s.Dir, s.Cell.Revision); err != nil {
		return "", "", fmt.Errorf("%q, taken for a revision: %w", s.Cell.Revision, err)
	}
	out, err := exec.CommandContext(ctx, "git", "-C", s.Dir, "rev-parse", "--short=12", s.Cell.Revision+"^{commit}").Output()
	return dir, strings.TrimSpace(string(out)), err
}

// published returns the folder of a side's module in the cache of modules, and the package
// as it is named there.
func published(ctx context.Context, s ab.Side) (dir, pkg string, err error) {
	name := s.Package
	if name == "." || strings.HasPrefix(name, "./") {
		sources, err := s.Cell.List(ctx, s.Dir, name)
		if err != nil {
			return "", "", err
		}
		name = sources[0].Path
	}
	module, _, _ := strings.Cut(s.Module, "@")
	rest, ok := strings.CutPrefix(name+"/", module+"/")
	if !ok {
		return "", "", fmt.Errorf("%s is not in %s: of other modules than its own nothing is counted", name, s.Module)
	}
	dir, err = download(ctx, s)
	return dir, "./" + strings.TrimSuffix(rest, "/"), err
}

func download(ctx context.Context, s ab.Side) (string, error) {
	out, err := goIn(ctx, s.Cell, s.Dir, "mod", "download", "-json", s.Module)
	var m struct{ Dir, Error string }
	if json.Unmarshal([]byte(out), &m) == nil && m.Error != "" {
		return "", errors.New(m.Error)
	}
	return m.Dir, err
}

// goIn returns what the go command prints in a folder, which is no part of a workspace.
func goIn(ctx context.Context, c cell.Cell, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(append(cmd.Environ(), c.Env()...), "GOWORK=off")
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	return strings.TrimSpace(string(out)), err
}

// goVersion returns the release of a cell's toolchain, without its experiments.
func goVersion(ctx context.Context, c cell.Cell, dir string) (string, error) {
	version, err := goIn(ctx, c, dir, "env", "GOVERSION")
	version, _, _ = strings.Cut(version, "X:")
	return strings.TrimRight(version, " -"), err
}

// binary returns the test binary of a build.
func (b *builds) binary(ctx context.Context, of build) (countedBinary, error) {
	if had, ok := b.counted[of]; ok {
		return had, nil
	}
	to, err := b.folder()
	if err != nil {
		return countedBinary{}, err
	}
	made, err := icount.Build(ctx, of.cell, of.dir, of.pkg, to)
	if failed, ok := errors.AsType[*icount.FailedError](err); ok {
		return countedBinary{}, &cell.SkippedError{Cell: of.cell, Reason: oneLine(failed.Error())}
	}
	if err != nil {
		return countedBinary{}, err
	}
	sources, err1 := of.cell.List(ctx, of.dir, of.pkg)
	files, err2 := filepath.Glob(filepath.Join(to, "*"))
	if err := errors.Join(err1, err2); err != nil {
		return countedBinary{}, err
	}
	b.counted[of] = countedBinary{made, files[0], sources[0].Dir}
	return b.counted[of], nil
}

// folder makes an empty one for a file.
func (b *builds) folder() (to string, err error) {
	if b.counted == nil {
		b.counted = map[build]countedBinary{}
		if b.dir, err = os.MkdirTemp("", "tight-prove-*"); err != nil {
			return "", err
		}
	}
	to = filepath.Join(b.dir, strconv.Itoa(len(b.counted)))
	return to, os.MkdirAll(to, 0o777)
}

// oneLine is a text without ends of lines in it.
func oneLine(s string) string {
	return strings.Join(strings.Split(strings.TrimSpace(s), "\n"), "; ")
}

// code returns what the compiler makes of the package.
func (b *builds) code(ctx context.Context, of build) (facts.Package, error) {
	if had, ok := b.compiled[of]; ok {
		return had, nil
	}
	sources, err := of.cell.List(ctx, of.dir, of.pkg)
	if err != nil {
		return facts.Package{}, err
	}
	packages, err := of.cell.Compile(ctx, of.dir, of.pkg)
	if err != nil {
		return facts.Package{}, err
	}
	if len(packages) != 1 || len(sources) != 1 {
		return facts.Package{}, fmt.Errorf("%s: %d packages, want one", of.pkg, len(sources))
	}
	if b.compiled == nil {
		b.compiled = map[build]facts.Package{}
	}
	b.compiled[of] = packages[0]
	return packages[0], nil
}

// config returns what is known of the samples of a build before they are there. The CPU is
// that of this machine, whatever it builds for.
func (b *builds) config(ctx context.Context, of build) (map[string]string, error) {
	if had, ok := b.configs[of]; ok {
		return had, nil
	}
	version, err := goVersion(ctx, of.cell, of.dir)
	if err != nil {
		return nil, err
	}
	e := race.Describe(of.commit)
	e.Go, e.OS, e.Arch, e.Experiment = version, of.cell.OS, of.cell.Arch, of.cell.Experiment
	e.Level, e.Flags, e.Commit = cmp.Or(of.cell.Level, cell.DefaultLevel(of.cell.Arch)), "", of.commit
	if b.configs == nil {
		b.configs = map[build]map[string]string{}
	}
	b.configs[of] = e.Config()
	return b.configs[of], nil
}
