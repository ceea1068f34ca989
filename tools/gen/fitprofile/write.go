package main

import (
	"fmt"
	"maps"
	"path/filepath"

	"github.com/tightwire/tightwire/tools/gen/internal/output"
)

// factsFile lies in the module gen, below the root of the repository.
const factsFile = "tools/gen/fitprofile/profile.json"

// write writes every generated file, and removes files that are no longer generated.
func write(root string) error {
	files, err := generated(root)
	if err != nil {
		return err
	}
	return output.Write(root, []string{profileDir, mesgDir}, files)
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
