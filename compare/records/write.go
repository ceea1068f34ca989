package records

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

// Part is the extent of a run that left out races of a set: no table is made
// from its record.
const Part = "part"

// Write adds a record of rs, all measured in e, to the folder of its day and CPU
// in dir, and returns the path of the new file. extent says what was run: "" for
// every race, the name of a set of races, or Part.
func Write(dir string, e race.Env, rs []*race.Result, extent string) (string, error) {
	text, err := record(e, rs)
	if err != nil {
		return "", err
	}
	return addTo(filepath.Join(dir, folderOf(e)), fileOf(e, extent), text)
}

// addTo is add in a folder, which is made if need be.
func addTo(folder, stem string, text []byte) (string, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return "", err
	}
	return add(filepath.Join(folder, stem), text)
}

func record(e race.Env, rs []*race.Result) ([]byte, error) {
	var b bytes.Buffer
	if err := race.WriteHeader(&b, e); err != nil {
		return nil, err
	}
	for _, r := range rs {
		if _, err := r.WriteTo(&b); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// add writes a new file, stem.txt or else stem-2.txt and so on.
func add(stem string, text []byte) (string, error) {
	for n := 1; ; n++ {
		path := numbered(stem, n)
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(text)
		return path, errors.Join(err, f.Close())
	}
}

func numbered(stem string, n int) string {
	if n == 1 {
		return stem + ".txt"
	}
	return fmt.Sprintf("%s-%d.txt", stem, n)
}

// folderOf returns the name of the folder: "2026-11-21-amd-epyc-9654".
func folderOf(e race.Env) string {
	day, _, _ := strings.Cut(e.Date, "T")
	return day + "-" + slug(e.CPU)
}

// fileOf returns the name of the file without its end: "go1.26.8-v3-blake2".
func fileOf(e race.Env, extent string) string {
	if extent == "" {
		return kindOf(e)
	}
	return kindOf(e) + "-" + slug(extent)
}

// kindOf names what two records have to share for one to be the newer version of
// the other.
func kindOf(e race.Env) string {
	kind := e.Go
	for _, more := range []string{e.Level, e.Experiment, e.Flags} {
		if more != "" {
			kind += "-" + slug(more)
		}
	}
	return kind
}

var notInNames = regexp.MustCompile(`[^a-z0-9.]+`)

// slug turns words into a part of a file's name.
func slug(words string) string {
	s := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(words), "-"), "-")
	if s == "" {
		return "unknown"
	}
	return s
}

// day reports whether the name of a folder begins with a date.
func day(name string) bool {
	_, err := time.Parse(time.DateOnly, name[:min(len(name), len(time.DateOnly))])
	return err == nil
}
