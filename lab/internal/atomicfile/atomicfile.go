// Package atomicfile writes files that are there as a whole or not at all, whatever happens
// while they are written: a full disk, an interrupt, a crash.
package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Create writes a new file. It fails with [fs.ErrExist] if there is one of this name.
func Create(name string, text []byte) error {
	return write(name, text, 0o644, os.Link)
}

// Replace writes a file, in the place of one that may be there. That one's permissions stay,
// and a symbolic link still leads to the file.
func Replace(name string, text []byte) error {
	mode := fs.FileMode(0o644)
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	return write(name, text, mode, os.Rename)
}

// write writes a temporary file, waits until the disk has it, and puts it in place.
func write(name string, text []byte, mode fs.FileMode, place func(from, to string) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails after a rename
	_, err = f.Write(text)
	if err := errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return err
	}
	return place(f.Name(), name)
}
