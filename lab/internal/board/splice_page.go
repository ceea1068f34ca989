package board

import (
	"fmt"
	"os"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
)

// A Page is a file with marks, and what it is to be.
type Page struct {
	Path     string
	old, new string
}

// ReadPage reads a file and makes its tables, but does not write it. It fails as
// [Board.Splice] does.
func (b Board) ReadPage(path string) (Page, error) {
	old, err := os.ReadFile(path)
	if err != nil {
		return Page{}, err
	}
	text, err := b.Splice(string(old))
	if err != nil {
		return Page{}, fmt.Errorf("%s: %w", path, err)
	}
	return Page{path, string(old), text}, nil
}

// Changes reports whether the file is not what it is to be.
func (p Page) Changes() bool { return p.old != p.new }

// Write makes the file what it is to be, at once or not at all. A file that is so already is
// not touched.
func (p Page) Write() error {
	if !p.Changes() {
		return nil
	}
	return atomicfile.Replace(p.Path, []byte(p.new))
}
