package input

import (
	"archive/zip"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Count returns how many files [Reader.Open] will yield or count in Skipped, about: it reads the names in folders and
// archives, but no file. An archive inside an archive counts as one file, and so does what cannot be read. For standard
// input the result is 1.
func (r *Reader) Count(name string) (n int) {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return r.countFile(name)
	}
	filepath.WalkDir(followLink(name), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && r.wants(path) {
			n += r.countFile(path)
		}
		return nil
	})
	return n
}

// countFile counts the entries of an archive, told by its name: to open each file would take as long as reading it.
func (r *Reader) countFile(name string) (n int) {
	if !strings.EqualFold(filepath.Ext(name), ".zip") {
		return 1
	}
	archive, err := zip.OpenReader(name)
	if err != nil {
		return 1
	}
	defer archive.Close()
	for _, entry := range archive.File {
		if entry.Mode().IsRegular() && !isResourceFork(entry.Name) && r.wants(name+"/"+entry.Name) {
			n++
		}
	}
	return n
}
