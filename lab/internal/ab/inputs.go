package ab

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// SameInputs reports whether the benchmarks of two folders find the same files in testdata, and the same
// ones beside the tests, of those that a test names at the end of a string. Embedded files are part of
// the binaries. A base without a module is in the candidate's.
func SameInputs(base, candidate string) (bool, error) {
	n, hasModule := levels(base)
	m, _ := levels(candidate)
	if !hasModule {
		n = m
	}
	a, err1 := testdata(base, n)
	b, err2 := testdata(candidate, m)
	was, err3 := beside(base)
	is, err4 := beside(candidate)
	return slices.Equal(a, b) && slices.Equal(was, is), errors.Join(err1, err2, err3, err4)
}

// beside returns the names and hashes of the files of a folder whose names end a string in its tests.
func beside(of string) (all []string, err error) {
	entries, err := os.ReadDir(of)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var tests []byte
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			text, err := os.ReadFile(filepath.Join(of, e.Name()))
			if err != nil {
				return nil, err
			}
			tests = append(tests, text...)
		}
	}
	for _, e := range entries {
		name := []byte(e.Name())
		if filepath.Ext(e.Name()) == ".go" || !e.Type().IsRegular() || !bytes.Contains(tests, append(name, '"')) && !bytes.Contains(tests, append(name, '`')) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(of, e.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, fmt.Sprintf("%s %x", name, sha256.Sum256(text)))
	}
	return all, err
}

// levels returns the number of folders from one up to its module's, or up to the root if there is
// none.
func levels(of string) (n int, hasModule bool) {
	for at := range build.Above(of) {
		n++
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return n, true
		}
	}
	return n, false
}

// testdata returns a hash of each folder testdata in a folder and in those above it, n in all. It
// leaves out folders that do not exist: a package that moved may be at another depth.
func testdata(of string, n int) (all []string, err error) {
	for at := range build.Above(of) {
		if n--; n < 0 {
			break
		}
		dir := filepath.Join(at, "testdata")
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		sum := sha256.New()
		if err := hashFolder(sum, dir); err != nil {
			return nil, err
		}
		all = append(all, string(sum.Sum(nil)))
	}
	return all, nil
}

// hashFolder adds the names and contents of all files in a folder, if it exists.
func hashFolder(sum io.Writer, folder string) error {
	fmt.Fprintln(sum, "in a folder")
	return filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil || !d.Type().IsRegular():
			return err
		}
		text, err := os.ReadFile(name)
		relative, _ := filepath.Rel(folder, name) // it is below the folder
		fmt.Fprintf(sum, "%s %d %x\n", relative, len(text), sha256.Sum256(text))
		return err
	})
}
