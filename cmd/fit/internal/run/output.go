package run

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// MayPrint reports whether bytes that are nothing for a person may go to OUT, which is not the terminal then.
func (p *Program) MayPrint() bool {
	if p.Terminal && (p.Output == "" || p.Output == "-") {
		p.Misused("the output is not for a terminal: name a file by --output (-o), or pipe it into a program")
		return false
	}
	return true
}

// Save writes b, a FIT file, to the file --output, or to standard output for "-".
func (p *Program) Save(b []byte) (ok bool) {
	if !p.MayPrint() {
		return false
	}
	if p.Output == "-" {
		p.Out.Write(b)
		return true
	}
	write := func(f *os.File) error {
		_, err := f.Write(b)
		return err
	}
	if err := Replace(p.Output, write); err != nil {
		p.Fail("%v", err)
		return false
	}
	return true
}

// WriteOutput replaces a file by what write writes, or on error leaves it unchanged. "" and
// "-" mean standard output.
func (p *Program) WriteOutput(out string, write func(io.Writer) error) error {
	if out == "" || out == "-" {
		return write(p.Out)
	}
	return Replace(out, func(f *os.File) error {
		w := bufio.NewWriterSize(f, OutRoom)
		return errors.Join(write(w), w.Flush())
	})
}

// MayOverwrite reports whether OUT differs from all inputs, which may be archives that would be lost.
func (p *Program) MayOverwrite() bool {
	for _, name := range p.Files {
		if p.Output != "" && p.Output != "-" && sameFile(name, p.Output) {
			p.Misused("%s: is FILE and OUT, want another OUT", p.Output)
			return false
		}
	}
	return true
}

// Replace gives a file the contents that write writes, or on error leaves it unchanged. It
// keeps the permissions of an existing file, and its owner if the system allows it, and
// follows symbolic links. Other hard links to the file keep the old contents.
func Replace(name string, write func(*os.File) error) error {
	name, err := linkTarget(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return replaceBy(name, 0o666, write) // the umask is subtracted
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return overwrite(name, write)
	}
	return replaceBy(name, info.Mode().Perm(), func(f *os.File) error {
		giveTo(f, info)
		return errors.Join(f.Chmod(info.Mode().Perm()), write(f))
	})
}

// linkTarget returns the file that a chain of symbolic links leads to, which need not exist.
func linkTarget(name string) (string, error) {
	if there, err := filepath.EvalSymlinks(name); err == nil {
		return there, nil
	}
	if _, err := os.Stat(name); err == nil {
		return name, nil // /dev/fd/N leads to a pipe, which has no name
	}
	return danglingTarget(name)
}

// maxLinks is the largest number of symbolic links followed, as in Linux.
const maxLinks = 40

// danglingTarget follows links to a file that does not exist yet, which os.OpenFile would do, and a
// rename would not: it would replace the link.
func danglingTarget(name string) (string, error) {
	for range maxLinks {
		next, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link, or nothing: writing to it will report the error
		}
		if !filepath.IsAbs(next) {
			folder, err := filepath.EvalSymlinks(filepath.Dir(name))
			if err != nil {
				return "", err
			}
			next = filepath.Join(folder, next)
		}
		name = next
	}
	return "", fmt.Errorf("%s: too many symbolic links", name)
}

// IsFolder reports whether there is a folder with this name.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// sameFile reports whether two names lead to one file, through any links.
func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// IsInside reports whether a name, of a file or folder that need not exist, is that of a folder or of something in it.
func IsInside(folder, name string) bool {
	if !IsFolder(folder) || name == "-" {
		return false
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return false
	}
	for ; ; path = filepath.Dir(path) {
		if sameFile(folder, path) {
			return true
		}
		if path == filepath.Dir(path) {
			return false
		}
	}
}

// overwrite writes to something that is not a regular file, such as a pipe or /dev/null.
func overwrite(name string, write func(*os.File) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// replaceBy writes a new file in the folder of name and syncs it to the disk, before
// renaming it to name.
func replaceBy(name string, perm fs.FileMode, write func(*os.File) error) error {
	f, err := CreateBeside(name, perm)
	if err != nil {
		return err
	}
	return Take(name, f, write(f))
}

// Take renames a new file to name once it is on the disk, or removes it after an error of
// writing it.
func Take(name string, f *os.File, err error) error {
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return named(err, f.Name(), name)
}

// named returns err with the name of an output in the place of the temporary file, or of the
// temporary folder and the files in it.
func named(err error, temp, name string) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &link):
		return &fs.PathError{Op: link.Op, Path: link.New, Err: link.Err}
	case errors.As(err, &path) && strings.HasPrefix(path.Path, temp):
		return &fs.PathError{Op: path.Op, Path: name + path.Path[len(temp):], Err: path.Err}
	}
	return err
}

// TempName is the name of a file until it is complete.
const TempName = ".fit-%08x.tmp"

// CreateBeside creates a file in the folder of name. Its own name is short, because name
// may have the largest length allowed. Unlike os.CreateTemp, it sets the permissions asked
// for.
func CreateBeside(name string, perm fs.FileMode) (*os.File, error) {
	for {
		temp := filepath.Join(filepath.Dir(name), fmt.Sprintf(TempName, rand.Uint32()))
		f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if !errors.Is(err, fs.ErrExist) {
			return f, named(err, temp, name)
		}
	}
}

// WriteFolder replaces the files in the folder out by those that write makes in the folder
// it is given, or if anything fails, leaves the old ones.
func WriteFolder(out string, write func(folder string) error) error {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	made, err := os.MkdirTemp(out, ".fit-*.tmp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	if err := write(made); err != nil {
		return named(err, made, out)
	}
	entries, err := os.ReadDir(made)
	for _, entry := range entries {
		err = errors.Join(err, os.Rename(filepath.Join(made, entry.Name()), filepath.Join(out, entry.Name())))
	}
	return named(err, made, out)
}
