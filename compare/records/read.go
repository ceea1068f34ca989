package records

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

// Wanted says which races of which records are asked for.
type Wanted func(e race.Env, race string) bool

// only returns r with the results that are wanted.
func (wanted Wanted) only(r Record) Record {
	r.Results = slices.DeleteFunc(slices.Clone(r.Results), func(res *race.Result) bool { return !wanted(r.Env, res.Name) })
	return r
}

// ErrNone says that there is no record.
var ErrNone = errors.New("results: no record of a whole run")

// Folder is the folder of all results. It reads each file once.
type Folder struct {
	fsys  fs.FS
	files map[string]Record
}

// Open returns the folder at dir.
func Open(dir string) *Folder { return &Folder{os.DirFS(dir), map[string]Record{}} }

// Newest returns the newest records that have results which are wanted, and of
// each only those: one record for each toolchain, level, experiment and choice of
// flags, in their order. All are of one day and CPU, those of the newest of them.
// Runs that left out races of a set do not count.
func (f *Folder) Newest(wanted Wanted) ([]Record, error) {
	names, err := glob(f.fsys, "*/*.txt")
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return leftOut(name) || !day(name) })
	for len(names) > 0 {
		last := names[len(names)-1][:len("2006-01-02")]
		at := slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(name, last) })
		records, err := f.Read(wanted, names[at:]...)
		if err != nil || len(records) > 0 {
			return newest(records), err
		}
		names = names[:at]
	}
	return nil, ErrNone
}

// newest returns the newest record of each kind, of the CPU that was measured
// last.
func newest(records []Record) []Record {
	if len(records) == 0 {
		return nil
	}
	byDate := func(a, b Record) int { return cmp.Compare(a.Env.Date, b.Env.Date) }
	folder := path.Dir(slices.MaxFunc(records, byDate).Path)
	kinds := map[string]Record{}
	for _, r := range records {
		kind := kindOf(r.Env)
		if path.Dir(r.Path) == folder && kinds[kind].Env.Date < r.Env.Date {
			kinds[kind] = r
		}
	}
	return ordered(kinds)
}

// Read returns what is wanted of the files with these names, in their order.
// Names have slashes. A record with nothing that is wanted is left out.
func (f *Folder) Read(wanted Wanted, names ...string) ([]Record, error) {
	var all []Record
	for _, name := range names {
		r, err := f.read(name)
		if err != nil {
			return nil, err
		}
		if r = wanted.only(r); len(r.Results) > 0 {
			all = append(all, r)
		}
	}
	return all, nil
}

func leftOut(name string) bool { return strings.Contains(path.Base(name), "-"+Part) }

func (f *Folder) read(name string) (Record, error) {
	if r, ok := f.files[name]; ok {
		return r, nil
	}
	file, err := f.fsys.Open(name)
	if err != nil {
		return Record{}, err
	}
	defer file.Close()
	rs, e, err := race.ReadResults(file)
	if err != nil {
		return Record{}, fmt.Errorf("%s: %w", name, err)
	}
	f.files[name] = Record{Path: name, Env: e, Results: rs}
	return f.files[name], nil
}

// ordered returns the records by their kinds.
func ordered(records map[string]Record) []Record {
	var all []Record
	for _, r := range records {
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b Record) int { return cmp.Compare(kindOf(a.Env), kindOf(b.Env)) })
	return all
}

// glob returns the files of a pattern, compressed or not, in order.
func glob(fsys fs.FS, pattern string) ([]string, error) {
	plain, err1 := fs.Glob(fsys, pattern)
	packed, err2 := fs.Glob(fsys, pattern+".gz")
	all := append(plain, packed...)
	slices.Sort(all)
	return all, errors.Join(err1, err2)
}

// ReadText returns the text of a file, compressed or not.
func ReadText(fsys fs.FS, name string) ([]byte, error) {
	file, err := fs.ReadFile(fsys, name)
	if err != nil || !strings.HasSuffix(name, ".gz") {
		return file, err
	}
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
