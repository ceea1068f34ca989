package main

import (
	"fmt"
	"path/filepath"

	"github.com/tightwire/tightwire/tools/gen/internal/output"
)

// write writes every committed file that is generated, and removes files that are no longer generated.
func write(root string) error {
	files, err := generated(root)
	if err != nil {
		return err
	}
	return output.Write(root, []string{blake2s.pkg, blake2b.pkg}, files)
}

// writeSteps writes the generated steps, which are not committed.
func writeSteps(root string) error {
	files, err := generatedSteps()
	if err != nil {
		return err
	}
	return output.Write(root, []string{stepsDir}, files)
}

// generated returns every committed file by path, below root.
func generated(root string) (map[string][]byte, error) {
	files, err := translated(root)
	if err != nil {
		return nil, err
	}
	for _, k := range kernels {
		if files[filepath.Join(k.pkg, k.file)], err = k.source(); err != nil {
			return nil, fmt.Errorf("%s of %s: %w", k.name, k.pkg, err)
		}
	}
	for _, s := range []shape{blake2s, blake2b} {
		if files[filepath.Join(s.pkg, "z_kernel_rows.go")], err = rowsSource(s); err != nil {
			return nil, fmt.Errorf("rows of %s: %w", s.pkg, err)
		}
		for _, t := range targets {
			if len(lanesOn(s, t)) == 0 {
				continue
			}
			if files[filepath.Join(s.pkg, "z_lanes_"+t.name+".go")], err = lanesSource(s, t); err != nil {
				return nil, fmt.Errorf("lanes of %s: %w", s.pkg, err)
			}
		}
	}
	return files, nil
}
