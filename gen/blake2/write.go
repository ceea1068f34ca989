package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// write puts every generated file where it belongs, and removes those that
// nothing generates any more.
func write(root string) error {
	files, err := generated(root)
	if err != nil {
		return err
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

// generated returns every generated file by path, below root.
func generated(root string) (map[string][]byte, error) {
	files, err := twins(root)
	if err != nil {
		return nil, err
	}
	for _, k := range kernels {
		if files[filepath.Join(k.pkg, k.file)], err = k.source(); err != nil {
			return nil, fmt.Errorf("%s of %s: %w", k.name, k.pkg, err)
		}
	}
	for _, s := range steps {
		if files[s.path()], err = s.source(); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// removeOthers deletes generated files that are not among files.
func removeOthers(root string, files map[string][]byte) error {
	for _, dir := range []string{blake2s.pkg, blake2b.pkg, stepsDir} {
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
