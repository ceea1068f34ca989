package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
)

// factsFile lies in the module gen, below the root of the repository.
const factsFile = "gen/fitprofile/profile.json"

// write writes every generated file, and removes files that are no longer generated.
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
	p, err := readFacts(filepath.Join(root, factsFile))
	if err != nil {
		return nil, err
	}
	sources, err := profileFiles(p)
	if err != nil {
		return nil, err
	}
	typed, err := mesgFiles(p)
	if err != nil {
		return nil, err
	}
	maps.Copy(sources, typed)
	files := map[string][]byte{}
	for name, s := range sources {
		if files[name], err = s.bytes(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return files, nil
}

// removeOthers deletes generated files that are not among files.
func removeOthers(root string, files map[string][]byte) error {
	for _, dir := range []string{profileDir, mesgDir} {
		old, err := filepath.Glob(filepath.Join(root, dir, "z_*.go"))
		if err != nil {
			return err
		}
		for _, name := range old {
			if _, ok := files[dir+"/"+filepath.Base(name)]; ok {
				continue
			}
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	return nil
}
