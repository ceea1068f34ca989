package prove

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/icount"
)

// alone keeps a workspace from taking the place of what a go.mod says.
var alone = []string{"GOWORK=off"}

// A build is a package in a cell: from a folder, a revision or a published module.
type build struct {
	cell     cell.Cell // without a revision
	dir, pkg string    // where the go command runs, and what it builds there
	commit   string
}

// builds caches what was built. The zero value is ready for use; remove deletes its
// files.
type builds struct {
	dir     string
	counted map[build]*icount.Binary
	configs map[build]map[string]string
}

func (b *builds) remove() error {
	if b.dir == "" {
		return nil
	}
	return os.RemoveAll(b.dir)
}

// buildOf finds the source of a side and fetches what is missing.
func buildOf(ctx context.Context, s ab.Side) (b build, err error) {
	b.cell = s.Cell
	b.cell.Revision = ""
	b.dir, b.pkg, b.commit, err = s.Locate(ctx)
	if err == nil && b.pkg == "" {
		err = fmt.Errorf("%s is not in %s: of other modules than its own nothing is counted", s.Package, s.Module)
	}
	return b, err
}

// binary returns the test binary of a build.
func (b *builds) binary(ctx context.Context, of build) (*icount.Binary, error) {
	if had, ok := b.counted[of]; ok {
		return had, nil
	}
	to, err := b.folder()
	if err != nil {
		return nil, err
	}
	made, err := icount.Build(ctx, of.cell, of.dir, of.pkg, to)
	if failed, ok := errors.AsType[*icount.FailedError](err); ok {
		return nil, &cell.SkippedError{Cell: of.cell, Reason: oneLine(failed.Error())}
	}
	if err == nil {
		b.counted[of] = made
	}
	return made, err
}

// folder makes an empty folder for a file.
func (b *builds) folder() (to string, err error) {
	if b.counted == nil {
		b.counted = map[build]*icount.Binary{}
		if b.dir, err = os.MkdirTemp("", "tight-prove-*"); err != nil {
			return "", err
		}
	}
	to = filepath.Join(b.dir, strconv.Itoa(len(b.counted)))
	return to, os.MkdirAll(to, 0o777)
}

// oneLine joins the lines of a text.
func oneLine(s string) string {
	return strings.Join(strings.Split(strings.TrimSpace(s), "\n"), "; ")
}

// config returns the configuration of a build's samples.
func (b *builds) config(ctx context.Context, of build) (map[string]string, error) {
	if had, ok := b.configs[of]; ok {
		return had, nil
	}
	e, err := ab.Environment(ctx, of.cell, of.dir, alone, of.commit)
	if err != nil {
		return nil, err
	}
	if b.configs == nil {
		b.configs = map[build]map[string]string{}
	}
	b.configs[of] = e.Config()
	return b.configs[of], nil
}
