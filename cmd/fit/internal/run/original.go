package run

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// KeepOriginal copies the file OUT, before it is replaced, to the name with .orig after it, if it has the
// bytes of the input: however it was named, it is the file that the user gave. It returns the new name, ""
// if OUT is another file, or none. A file that has this name already stays, and is an error unless it has
// the same bytes.
func (p *Program) KeepOriginal(input []byte) (kept string, err error) {
	if p.Output == "-" {
		return "", nil
	}
	name, err := linkTarget(p.Output)
	if err != nil || !holds(name, input) {
		return "", err
	}
	kept = name + ".orig"
	if holds(kept, input) {
		return kept, nil
	}
	if _, err := os.Lstat(kept); !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: another file has the name for the original of %s, want another OUT", kept, name)
	}
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	return kept, Replace(kept, func(f *os.File) error {
		_, err := f.Write(input)
		return errors.Join(err, f.Chmod(info.Mode().Perm()))
	})
}

// holds reports whether a regular file has these bytes.
func holds(name string, b []byte) bool {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(b)) {
		return false
	}
	found, err := os.ReadFile(name)
	return err == nil && bytes.Equal(found, b)
}
