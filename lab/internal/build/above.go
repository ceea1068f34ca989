package build

import (
	"iter"
	"os"
	"path/filepath"
)

// Above is a folder, the one that it is in, and so on up to the root of the file system. A relative
// name ends at ".".
func Above(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for ; yield(dir) && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		}
	}
}

// Nearest returns the nearest folder, from dir on up, that has a file or folder of this name.
func Nearest(name, dir string) (found string, ok bool) {
	for at := range Above(dir) {
		if _, err := os.Stat(filepath.Join(at, name)); err == nil {
			return at, true
		}
	}
	return "", false
}
