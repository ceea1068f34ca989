// Package recordfile is the format of the files of records: names, header, compression. There is a
// folder for each day and CPU with a file for each run. Files are compressed, written as a whole or
// not at all, and never changed. They are text of Go benchmarks below the configuration of the machine
// and the build; the last line has the number of samples.
//
// What is in a file is for package judge, which needs packages for statistics: race, which others import,
// needs only this package.
package recordfile

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

// compressedExt is the suffix of compressed files.
const compressedExt = ".gz"

// Names returns the files in a folder and below it that may be records by their names, in order. It skips
// folders named "busy", which hold records of a machine that was too busy. For a folder that does not
// exist it returns nothing.
func Names(fsys fs.FS) (names []string, err error) {
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case name == "." && errors.Is(err, fs.ErrNotExist):
			return fs.SkipAll
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "busy":
			return fs.SkipDir
		case !d.IsDir() && path.Base(name)[0] != '.' && isName(name):
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// isName reports whether a file may be a record: text of benchmarks, or JSON of JMH.
func isName(name string) bool {
	ext := path.Ext(strings.TrimSuffix(name, compressedExt))
	return ext == ".txt" || ext == ".json"
}

// Stem returns a name without the suffixes for format and compression.
func Stem(name string) string {
	name = strings.TrimSuffix(name, compressedExt)
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

// Add writes a new file below a folder, stem.txt.gz or, if it exists, stem-2.txt.gz and so on, and
// returns its relative name, with slashes.
func Add(folder, stem string, text []byte) (string, error) {
	if err := os.MkdirAll(filepath.Join(folder, filepath.FromSlash(path.Dir(stem))), 0o777); err != nil {
		return "", err
	}
	packed, err := compress(Counted(text))
	if err != nil {
		return "", err
	}
	for name, n := stem, 2; ; name, n = fmt.Sprintf("%s-%d", stem, n), n+1 {
		full := name + ".txt" + compressedExt
		err := atomicfile.Create(filepath.Join(folder, filepath.FromSlash(full)), packed)
		if !errors.Is(err, fs.ErrExist) {
			return full, err
		}
	}
}

// compress compresses a text. Equal texts give equal bytes.
func compress(text []byte) ([]byte, error) {
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

// Impl precedes the name of the arm in the names of a race's samples.
const Impl = "/impl="

// Keep adds a text of benchmarks to the records in a folder, as a new file in the folder of their
// day and CPU, or in the folder kind below that one, and returns its name there, with slashes. The
// file is named after the build in the configuration, and after part, "" for a whole run.
func Keep(folder, kind, part string, config map[string]string, text []byte) (string, error) {
	stem := config["toolchain"]
	for _, more := range []string{config["go"+config["goarch"]], config["goexperiment"], config["buildflags"], config["godebug"], part} {
		if more != "" {
			stem += "-" + Slug(more)
		}
	}
	return Add(folder, path.Join(Folder(config["date"], config["cpu"]), kind, stem), append(Header(config), text...))
}

// Header returns the lines of a configuration that open a record.
func Header(config map[string]string) (lines []byte) {
	for _, key := range []string{"goos", "goarch", "go" + config["goarch"], "goexperiment", "toolchain", "buildflags", "godebug", "cpu", "kernel", "commit", "date", "layout"} {
		if config[key] != "" {
			lines = fmt.Appendf(lines, "%s: %s\n", key, config[key])
		}
	}
	return lines
}

// CountKey is the key of the line that ends a record with the number of samples above it.
const CountKey = "samples"

const countLine = CountKey + ": "

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
// after each part of text that was put together. A text without counts, as other programs write it, passes.
func checkCounts(text []byte) error {
	if !bytes.Contains(text, []byte(countLine)) {
		return nil
	}
	n, said := 0, ""
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("Benchmark")) {
			n++
		} else if value, ok := bytes.CutPrefix(line, []byte(countLine)); ok {
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

// Counted appends the line with the number of samples to a text of benchmarks.
func Counted(text []byte) []byte {
	n := 0
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("Benchmark")) {
			n++
		}
	}
	return fmt.Appendf(text[:len(text):len(text)], countLine+"%d\n", n)
}
