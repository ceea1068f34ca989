// Package record keeps measurements in files: one folder for each day and CPU, in it one
// file for each run. A file is compressed, is there as a whole or not at all, and is never
// changed. Its last line says how many samples it has.
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

// Compressed is the end of the names of compressed files.
const Compressed = ".gz"

// Names returns the files in a folder and the folders below it that may be records by their
// names, in order. Folders named "busy" are left out: they keep what the machine was too
// busy for. A folder that does not exist has none.
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

// Stem returns a name without the ends that say how the file is written.
func Stem(name string) string {
	name = strings.TrimSuffix(name, Compressed)
	return strings.TrimSuffix(name, path.Ext(name))
}

// Read returns the text of a file, compressed or not. It fails if the text was cut off.
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

// Text returns what the bytes of a file say: decompressed, if they are compressed. It fails
// if they were cut off.
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

// checkCounts compares the samples of a text with the numbers that it says, in a last line or
// after each part that was added. A text that says none, as other programs write it, is taken
// as it is.
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
				return fmt.Errorf("%d samples above the line that says %s: some are lost", n, said)
			}
		}
	}
	if said != "" && said != fmt.Sprint(n) {
		return fmt.Errorf("%d samples, and no line says how many they are: the end is lost", n)
	}
	return nil
}

// countKey begins the line that ends a record: so many samples are above it.
const countKey = "samples: "

// Counted returns a text of benchmarks with the line that says how many samples it has.
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
// returns its name there, with slashes.
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

// Append adds benchmarks to what a file has, and a line that says how many samples that makes.
// A file whose name ends in .gz is compressed. It is replaced at once, or stays as it is.
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

// Compress packs a text. Equal texts become equal bytes.
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

// Folder names the folder of a day and CPU: "2026-11-21-amd-epyc-9654". date is of RFC 3339.
func Folder(date, cpu string) string {
	day, _, _ := strings.Cut(date, "T")
	return day + "-" + Slug(cpu)
}

var notInNames = regexp.MustCompile(`[^a-z0-9.]+`)

// Slug turns words into a part of a file's name.
func Slug(words string) string {
	return cmp.Or(strings.Trim(notInNames.ReplaceAllString(strings.ToLower(words), "-"), "-."), "unknown")
}
