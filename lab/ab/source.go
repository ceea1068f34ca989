package ab

import (
	"context"
	"fmt"
	"os/exec"
	"strings"

	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/race"
)

// A source is where a side is built, and how.
type source struct {
	dir    string   // where the go command runs
	pkg    string   // what it is to build
	folder string   // of the package: tests run there
	flags  []string // that name the versions of other modules
	env    []string // for the go command, beside the cell's
	commit string   // what the source is
}

// run returns what a verb of the go command prints of the package.
func (s source) run(ctx context.Context, c cell.Cell, verb ...string) (string, error) {
	args := append(append(verb, s.flags...), buildFlags(c)...)
	return goCommand(ctx, c, s.dir, s.env, append(args, s.pkg)...)
}

// source finds the source of a side, and fetches what is not there.
func (b *Binaries) source(ctx context.Context, s Side) (source, error) {
	s = s.withoutBench()
	if src, ok := b.sources[s]; ok {
		return src, nil
	}
	if strings.HasPrefix(s.Package, "-") {
		return source{}, fmt.Errorf("package %q: want no flag", s.Package)
	}
	src, err := b.find(ctx, s)
	if err != nil {
		return source{}, err
	}
	if src.folder, err = src.run(ctx, s.Cell, "list", "-f={{.Dir}}"); err != nil {
		return source{}, err
	}
	if strings.Contains(src.folder, "\n") || src.folder == "" {
		return source{}, fmt.Errorf("%s: want one package", s.Package)
	}
	b.sources[s] = src
	return src, nil
}

func (b *Binaries) find(ctx context.Context, s Side) (src source, err error) {
	dir, commit := s.Dir, ""
	if s.Cell.Revision == "" {
		commit = race.Commit(dir)
	} else if dir, commit, err = checkOut(ctx, dir, s.Cell.Revision); err != nil {
		return source{}, err
	}
	if s.Module == "" {
		return source{dir: dir, pkg: s.Package, commit: commit}, nil
	}
	return b.module(ctx, s, dir)
}

// checkOut returns the folder that dir is in a revision, and the short name of the commit.
func checkOut(ctx context.Context, dir, revision string) (there, commit string, err error) {
	there, err = cell.CheckOut(ctx, dir, revision)
	if err != nil {
		return "", "", err
	}
	out, err := exec.CommandContext(ctx, "git", "-C", dir, "rev-parse", "--short=12", revision+"^{commit}").Output()
	return there, strings.TrimSpace(string(out)), err
}
