package claim

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
)

// resultsFolder returns the folder of all records that a tight.toml in dir names, relative to
// the working directory. Measuring other people's claims writes there, so it must lie within
// the git work tree, the folder of go.work, or the folder of the tight.toml.
func resultsFolder(dir, named string) (string, error) {
	folder := filepath.Join(dir, filepath.FromSlash(named))
	if filepath.IsAbs(filepath.FromSlash(named)) {
		return "", fmt.Errorf("results %q: want a folder relative to the file", named)
	}
	from, err := resolved(dir)
	if err != nil {
		return "", err
	}
	to, err := resolved(folder)
	if err != nil {
		return "", err
	}
	top := topOf(from)
	if rel, err := filepath.Rel(top, to); err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", fmt.Errorf("results %q leads out of %s: want a folder in it", named, top)
	}
	return folder, nil
}

// topOf returns the outermost folder around dir with .git or go.work, or dir if there is none.
func topOf(dir string) string {
	top := dir
	for at := range cell.Above(dir) {
		for _, name := range []string{".git", "go.work"} {
			if _, err := os.Stat(filepath.Join(at, name)); err == nil {
				top = at
			}
		}
	}
	return top
}

// resolved returns an absolute path with symbolic links resolved, as far as the folders
// exist.
func resolved(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for at := range cell.Above(path) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, strings.TrimPrefix(path, at)), nil
		}
	}
	return path, nil
}
