package cell

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
)

// A Source is a package with the files that it has in a cell.
type Source struct {
	Path  string
	Dir   string
	Root  string   // the folder of its module
	Files []string // absolute names
}

// ErrNoPackages is returned for patterns that match nothing.
var ErrNoPackages = errors.New("no packages")

// List returns the packages that the patterns name, as go list has them in this cell.
func (c Cell) List(ctx context.Context, dir string, patterns ...string) ([]Source, error) {
	args := []string{"list", "-json=ImportPath,Dir,GoFiles,CgoFiles,Module"}
	if c.Tags != "" {
		args = append(args, "-tags="+c.Tags)
	}
	out, err := c.output(ctx, dir, append(append(args, "--"), patterns...)...)
	if err != nil {
		return nil, err
	}
	var all []Source
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Dir   string
			GoFiles, CgoFiles []string
			Module            *struct{ Dir string }
		}
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		s := Source{Path: p.ImportPath, Dir: p.Dir, Root: p.Dir}
		if p.Module != nil {
			s.Root = p.Module.Dir
		}
		for _, name := range append(p.GoFiles, p.CgoFiles...) {
			s.Files = append(s.Files, filepath.Join(p.Dir, name))
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%q: %w", patterns, ErrNoPackages)
	}
	return all, nil
}
