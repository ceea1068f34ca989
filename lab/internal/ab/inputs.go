package ab

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tightwire/tightwire/lab/internal/folder"
)

// SameInputs reports whether the benchmarks of two folders find the same files in testdata.
// Embedded files are part of the binaries.
func SameInputs(base, candidate string) (bool, error) {
	a, err1 := inputs(base)
	b, err2 := inputs(candidate)
	return a == b, errors.Join(err1, err2)
}

// inputs hashes the files in testdata of a folder and of the folders above it, up to its
// module's.
func inputs(of string) (string, error) {
	sum := sha256.New()
	for at := range folder.Up(of) {
		if err := hashFolder(sum, filepath.Join(at, "testdata")); err != nil {
			return "", err
		}
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			break
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
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
