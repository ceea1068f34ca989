// Package output writes all files of a generator, and removes old generated files.
package output

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
)

// Write writes files, by path below root, and removes every other z_*.go of the folders dirs,
// which is no longer generated.
func Write(root string, dirs []string, files map[string][]byte) error {
	if err := removeOthers(root, dirs, files); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// removeOthers deletes generated files that are not among files.
func removeOthers(root string, dirs []string, files map[string][]byte) error {
	for _, dir := range dirs {
		old, err := filepath.Glob(filepath.Join(root, dir, "z_*.go"))
		if err != nil {
			return err
		}
		for _, name := range old {
			if _, ok := files[filepath.Join(dir, filepath.Base(name))]; ok {
				continue
			}
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// Stale returns the names of the files below root that are not as generated, in order.
func Stale(root string, files map[string][]byte) (names []string) {
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(root, name)); err != nil || !bytes.Equal(got, want) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
