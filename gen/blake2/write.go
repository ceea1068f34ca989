package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// write puts every generated file where it belongs, and removes those that
// nothing generates any more.
func write(root string) error {
	files, err := twins(root)
	if err != nil {
		return err
	}
	for _, k := range kernels {
		text, err := k.source()
		if err != nil {
			return fmt.Errorf("%s of %s: %w", k.name, k.pkg, err)
		}
		files[filepath.Join(k.pkg, k.file)] = text
	}
	if err := removeOthers(root, files); err != nil {
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
func removeOthers(root string, files map[string][]byte) error {
	for _, s := range []shape{blake2s, blake2b} {
		old, err := filepath.Glob(filepath.Join(root, s.pkg, "z_*.go"))
		if err != nil {
			return err
		}
		for _, name := range old {
			if _, ok := files[filepath.Join(s.pkg, filepath.Base(name))]; ok {
				continue
			}
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	return nil
}
