package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// save writes b to the file --output, or to standard output for "-".
func (p *program) save(b []byte) (ok bool) {
	if p.output == "-" {
		p.out.Write(b)
		return true
	}
	write := func(f *os.File) error {
		_, err := f.Write(b)
		return err
	}
	if err := replace(p.output, write); err != nil {
		p.fail("%v", err)
		return false
	}
	return true
}

// replace gives a file new contents: all that write writes, or, on error, what it
// had. It keeps the permissions of a file that is there, and follows symbolic links.
func replace(name string, write func(*os.File) error) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return replaceBy(name, 0o666, write) // less the umask
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return overwrite(name, write)
	}
	return replaceBy(name, info.Mode().Perm(), func(f *os.File) error {
		return errors.Join(f.Chmod(info.Mode().Perm()), write(f))
	})
}

// sameFile reports whether two names are of one file, by whatever links.
func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// overwrite writes to what is no regular file, such as a pipe or /dev/null.
func overwrite(name string, write func(*os.File) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// replaceBy writes a new file in the folder of name, and from there to the disk,
// before it takes that name.
func replaceBy(name string, perm fs.FileMode, write func(*os.File) error) error {
	f, err := createBeside(name, perm)
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// createBeside creates a file whose name begins like name. Unlike one of
// os.CreateTemp it has the permissions asked for.
func createBeside(name string, perm fs.FileMode) (*os.File, error) {
	for {
		temp := fmt.Sprintf("%s.%08x.tmp", name, rand.Uint32())
		f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
