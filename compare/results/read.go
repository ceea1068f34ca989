package results

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/race"
)

// A Record is a file of results.
type Record struct {
	Path    string // in the folder of all results, with slashes
	Env     race.Env
	Results []*race.Result
}

// ErrNone says that there is no record.
var ErrNone = errors.New("results: no record of a whole run")

// Newest returns the records of the last day in dir, the newest one for each
// toolchain, level and experiment, in their order. Runs that left races out do
// not count. If two CPUs have records of that day, it takes those of the CPU
// whose name is the last.
func Newest(dir string) ([]Record, error) {
	fsys := os.DirFS(dir)
	folder, err := newestFolder(fsys)
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(fsys, path.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	newest := map[string]Record{}
	for _, name := range slices.DeleteFunc(names, leftOut) {
		r, err := read(fsys, name)
		if err != nil {
			return nil, err
		}
		key := fileOf(r.Env, true)
		if newest[key].Env.Date < r.Env.Date {
			newest[key] = r
		}
	}
	return ordered(newest), nil
}

// Read returns the records of files in dir, in their order. Names have slashes.
func Read(dir string, names ...string) ([]Record, error) {
	var all []Record
	for _, name := range names {
		r, err := read(os.DirFS(dir), name)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// newestFolder returns the last folder with a whole record in it.
func newestFolder(fsys fs.FS) (string, error) {
	names, err := fs.Glob(fsys, "*/*.txt")
	if err != nil {
		return "", err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return leftOut(name) || !day(name) })
	if len(names) == 0 {
		return "", ErrNone
	}
	return path.Dir(slices.Max(names)), nil
}

func leftOut(name string) bool { return strings.Contains(path.Base(name), part) }

func read(fsys fs.FS, name string) (Record, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return Record{}, err
	}
	defer f.Close()
	rs, e, err := race.ReadResults(f)
	if err != nil {
		return Record{}, fmt.Errorf("%s: %w", name, err)
	}
	return Record{Path: name, Env: e, Results: rs}, nil
}

// ordered returns the records by their keys.
func ordered(records map[string]Record) []Record {
	var all []Record
	for _, r := range records {
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b Record) int {
		return cmp.Compare(fileOf(a.Env, true), fileOf(b.Env, true))
	})
	return all
}
