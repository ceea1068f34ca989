// Package record stores measurements in files: a folder for each day and CPU with a file for
// each run. Files are compressed, written as a whole or not at all, and never changed. The
// last line of a file has the number of its samples.
package record

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
)

// Compressed is the suffix of compressed files.
const Compressed = ".gz"

// Names returns the files in a folder and below it whose names may be those of records, in
// order. It skips folders named "busy", which hold records of a machine that was too busy. A
// folder that does not exist has none.
func Names(fsys fs.FS) (names []string, err error) {
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case name == "." && errors.Is(err, fs.ErrNotExist):
			return fs.SkipAll
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "busy":
			return fs.SkipDir
		case !d.IsDir() && path.Base(name)[0] != '.' && IsName(name):
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// IsName reports whether a file may be a record: text of benchmarks, or JSON of JMH.
func IsName(name string) bool {
	ext := path.Ext(strings.TrimSuffix(name, Compressed))
	return ext == ".txt" || ext == ".json"
}

// Stem returns a name without the suffixes for format and compression.
func Stem(name string) string {
	name = strings.TrimSuffix(name, Compressed)
	return strings.TrimSuffix(name, path.Ext(name))
}

// Read returns the text of a file, compressed or not. It fails if the text is truncated.
func Read(fsys fs.FS, name string) ([]byte, error) {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	if text, err = Text(text); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}

// Text returns the text of a file's bytes, which may be compressed. It fails if they are
// truncated.
func Text(file []byte) ([]byte, error) {
	if bytes.HasPrefix(file, []byte("\x1f\x8b")) {
		r, err := gzip.NewReader(bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		if file, err = io.ReadAll(r); err != nil {
			return nil, err
		}
	}
	return file, checkCounts(file)
}

// checkCounts compares the number of samples with the counts in the text, in the last line or
// after each appended part. A text without counts, as other programs write it, passes.
func checkCounts(text []byte) error {
	if !bytes.Contains(text, []byte(countKey)) {
		return nil
	}
	n, said := 0, ""
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("Benchmark")) {
			n++
		} else if value, ok := bytes.CutPrefix(line, []byte(countKey)); ok {
			if said = string(bytes.TrimSpace(value)); said != fmt.Sprint(n) {
				return fmt.Errorf("%d samples above the line that counts %s: some samples are lost", n, said)
			}
		}
	}
	if said != "" && said != fmt.Sprint(n) {
		return fmt.Errorf("%d samples without the line that counts them: the end of the file is lost", n)
	}
	return nil
}

// countKey begins the line that ends a record with the number of samples above it.
const countKey = "samples: "

// Counted appends the line with the number of samples to a text of benchmarks.
func Counted(text []byte) []byte {
	n := 0
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("Benchmark")) {
			n++
		}
	}
	return fmt.Appendf(text[:len(text):len(text)], countKey+"%d\n", n)
}

// Add writes a new file below a folder, stem.txt.gz or else stem-2.txt.gz and so on, and
// returns its relative name, with slashes.
func Add(folder, stem string, text []byte) (string, error) {
	if err := os.MkdirAll(filepath.Join(folder, filepath.FromSlash(path.Dir(stem))), 0o777); err != nil {
		return "", err
	}
	packed, err := Compress(Counted(text))
	if err != nil {
		return "", err
	}
	for name, n := stem, 2; ; name, n = fmt.Sprintf("%s-%d", stem, n), n+1 {
		full := name + ".txt" + Compressed
		err := atomicfile.Create(filepath.Join(folder, filepath.FromSlash(full)), packed)
		if !errors.Is(err, fs.ErrExist) {
			return full, err
		}
	}
}

// Append appends benchmarks to a file, and a line with the new number of samples. A file whose
// name ends in .gz is compressed. The file is replaced as a whole or not at all.
func Append(name string, text []byte) error {
	old, err := os.ReadFile(name)
	if err == nil {
		old, err = Text(old)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if bytes.Contains(old, []byte("\n"+countKey)) {
		old = append(old, "samples:\n"...) // or benchstat would take the number for what differs
	}
	text = Counted(append(old, text...))
	if strings.HasSuffix(name, Compressed) {
		if text, err = Compress(text); err != nil {
			return err
		}
	}
	return atomicfile.Replace(name, text)
}

// Compress compresses a text. Equal texts give equal bytes.
func Compress(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(text)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// Folder returns the name of the folder for a day and CPU: "2026-11-21-amd-epyc-9654". date is
// in RFC 3339.
func Folder(date, cpu string) string {
	day, _, _ := strings.Cut(date, "T")
	return day + "-" + Slug(cpu)
}

var notInNames = regexp.MustCompile(`[^a-z0-9.]+`)

// Slug turns words into part of a file name.
func Slug(words string) string {
	return cmp.Or(strings.Trim(notInNames.ReplaceAllString(strings.ToLower(words), "-"), "-."), "unknown")
}
