package report

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	path, err := filepath.EvalSymlinks(p.Path)
	if err != nil {
		return err
	}
	return replace(path, p.new)
}

// replace writes another file beside path, with its permissions, and renames it.
func replace(path, text string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails once it is renamed
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Chmod(info.Mode().Perm()), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
