package ab

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
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
	was, err1 := inputs(base, n)
	is, err2 := inputs(candidate, m)
	return slices.Equal(was, is), errors.Join(err1, err2)
}

// inputs returns the names and hashes of the files that [SameInputs] compares, those in testdata of a folder and of
// the ones above it, n in all. It leaves out folders that do not exist: a package that moved may be at another depth.
func inputs(of string, n int) (all []string, err error) {
	all, err = beside(of)
	for at := range build.Above(of) {
		if n--; n < 0 {
			break
		}
		folder := filepath.Join(at, "testdata")
		err = errors.Join(err, filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err == nil && name == folder:
				all = append(all, "in a folder")
				return nil
			case err != nil || !d.Type().IsRegular():
				return err
			}
			relative, _ := filepath.Rel(folder, name) // it is below the folder
			text, err := os.ReadFile(name)
			all = append(all, fmt.Sprintf("%s %x", relative, sha256.Sum256(text)))
			return err
		}))
	}
	return all, err
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
