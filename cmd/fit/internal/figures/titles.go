package figures

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/quote"
)

// titleList is the file in which platforms export the titles that users give activities.
const titleList = "activities.csv"

// holdsSeveral reports whether show prints a list: an argument is a folder, or an archive
// with more than one file.
func holdsSeveral(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return run.IsFolder(name) || entriesOf(name) > 1 })
}

// entriesOf returns the number of files in an archive, 0 if name is not an archive.
func entriesOf(name string) (n int) {
	eachEntry(name, func(entry *zip.File) {
		if entry.Mode().IsRegular() {
			n++
		}
	})
	return n
}

// eachEntry calls do with each entry of an archive. It checks the first bytes before it searches the end, and
// does not open pipes, which can be opened only once.
func eachEntry(name string, do func(*zip.File)) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	f, err := os.Open(name)
	if err != nil {
		return
	}
	defer f.Close()
	var head [2]byte
	if _, err := f.ReadAt(head[:], 0); err != nil || string(head[:]) != "PK" {
		return
	}
	archive, err := zip.NewReader(f, info.Size())
	if err != nil {
		return
	}
	for _, entry := range archive.File {
		do(entry)
	}
}

// titles maps the name of a file, such as "activities/123.fit.gz", to the title that the
// user gave it.
type titles map[string]string

// of returns the title of a file, found by the end of its name, or "".
func (t titles) of(name string) string {
	name = filepath.ToSlash(name)
	for more := true; more; _, name, more = strings.Cut(name, "/") {
		if title := t[name]; title != "" {
			return title
		}
	}
	return ""
}

// titlesIn reads the lists in, or beside, the arguments. It ignores lists that cannot be
// read.
func titlesIn(names []string) titles {
	all := titles{}
	for _, name := range names {
		if !run.IsFolder(name) {
			eachEntry(name, all.readEntry)
			continue
		}
		for _, folder := range []string{name, filepath.Dir(filepath.Clean(name))} {
			if b, err := os.ReadFile(filepath.Join(folder, titleList)); err == nil {
				all.read(bytes.NewReader(b))
			}
		}
	}
	return all
}

// readEntry reads the list in an archive.
func (t titles) readEntry(entry *zip.File) {
	if path.Base(entry.Name) != titleList {
		return
	}
	if in, err := entry.Open(); err == nil {
		t.read(io.LimitReader(in, maxTitles))
		in.Close()
	}
}

// maxTitles is the size in bytes of the largest list that is read from an archive.
const maxTitles = 64 << 20

// titleColumn is the column of the title in lists whose header is in another language:
// number, date, title.
const titleColumn = 2

// read reads a list.
func (t titles) read(in io.Reader) {
	r := csv.NewReader(in)
	r.FieldsPerRecord = -1
	r.LazyQuotes = true
	head, err := r.Read()
	if err != nil {
		return
	}
	column := titleColumn
	for i, name := range head {
		if name == "Activity Name" {
			column = i
		}
	}
	for {
		row, err := r.Read()
		if err != nil {
			return
		}
		if column < len(row) {
			t.addTitle(row, quote.Text(row[column]))
		}
	}
}

// addTitle adds a title for the file that a row names, in any column.
func (t titles) addTitle(row []string, title string) {
	for _, cell := range row {
		if strings.HasSuffix(cell, ".fit") || strings.HasSuffix(cell, ".fit.gz") {
			t[cell] = title
		}
	}
}
