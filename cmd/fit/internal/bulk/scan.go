package bulk

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/cmd/fit/internal/check"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/queue"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/fitarrow/dataset"
	"github.com/tightwire/tightwire/fit/input"
	"github.com/tightwire/tightwire/fit/timeline"
)

// plan is the contents that a data set is to have.
type plan struct {
	entries  []*File // in the order of the input
	names    map[string]bool
	byDigest map[string]*File // the first of equal files
	room     int              // bytes of content that may still be kept, negative once a file did not fit
	places   map[dataset.Place][]*File
}

// KeptRoom is how many bytes of content are kept in memory, for the first files, which then
// are not read again.
var KeptRoom = 32 << 20

// scan reads all files once, to plan which rows go where. It reports damaged files; they get no rows, unless they
// can be repaired.
func scan(p *run.Program, repair bool) *plan {
	plan := &plan{
		names: map[string]bool{}, byDigest: map[string]*File{}, places: map[dataset.Place][]*File{},
		room: KeptRoom,
	}
	q := queue.Start(runtime.GOMAXPROCS(0), runtime.GOMAXPROCS(0))
	for f, err := range p.Inputs() {
		if err != nil && (f.Name == "" || f.Name == p.Files[0]) {
			p.Fail("%v", err) // nothing can be read: an error, unlike an empty input
			continue
		}
		var e *File
		saved := ""
		q.Add(&queue.Task{
			Run: func() {
				e = examine(f, err)
				e.File = keyOf(p.Files[0], f.Name)
				if e.Verdict == Damaged && repair {
					saved = e.repair(f, err)
				}
			},
			Show: func() {
				switch e.Verdict {
				case Damaged:
					p.Fail("%s: %s", quote.Text(e.found), e.Fault)
				case Repaired:
					p.Warn("%s: %s", quote.Text(e.found), saved)
				}
				plan.addFile(e)
			},
		})
	}
	q.Finish()
	p.ReportSkipped()
	return plan
}

// examine returns what the plan needs to know of a file, without its name.
func examine(f input.File, err error) *File {
	e := &File{found: f.Name, BLAKE2b: digestOf(f.Data), Verdict: OK}
	if err == nil {
		e.content, err = readContent(f.Data)
	}
	if err != nil {
		return e.damaged(err)
	}
	e.size = len(f.Data) + e.content.Size()
	return e
}

// repair gives a damaged file the rows that can be saved of it, if any, and returns a report in a line.
func (e *File) repair(f input.File, unread error) string {
	content, report := readRepaired(f, unread)
	if content == nil {
		return ""
	}
	e.Verdict, e.content, e.size = Repaired, content, len(f.Data)+content.Size()
	return report
}

// readRepaired is readContent for what can be saved of a damaged file: nil if that is nothing.
func readRepaired(f input.File, unread error) (c *dataset.Content, report string) {
	r, files := check.Salvage(quote.Text(f.Name), f.Data, unread, true)
	b, err := run.AppendChain(nil, files, fit.KeepLayout())
	if files == nil || err != nil {
		return nil, ""
	}
	if c, err = readContent(b); err != nil {
		return nil, ""
	}
	c.Repaired = true
	return c, r.Line()
}

// readContent decodes a file to the columns that its rows are made of. A fault anywhere refuses the file as a
// whole: half of a ride in a data set would look like a short ride.
func readContent(b []byte) (*dataset.Content, error) {
	files, err := wholeFiles(b)
	if err != nil {
		return nil, err
	}
	return dataset.Read(files)
}

// wholeFiles returns the files chained in b, with one record a second ([timeline.Joined]), or the first
// fault. Rows need no Messages, but joining does; few files need it.
func wholeFiles(b []byte) (files []*fit.File, err error) {
	parts := false
	for f, err := range run.All(b, fit.BlocksOnly(), fit.Checksums(fit.Lenient)) {
		if all := run.Faults(f, err); len(all) > 0 {
			return nil, all[0]
		}
		files = append(files, f)
		parts = parts || timeline.HasParts(f)
	}
	if parts {
		files = files[:0]
		for f := range fit.All(b, fit.Checksums(fit.Lenient)) {
			f, _ = timeline.JoinedFile(f)
			files = append(files, f)
		}
	}
	return files, nil
}

// addFile adds a file. It appends a number to a name that is in use: names are unique in a data
// set, but not always in an archive.
func (pl *plan) addFile(e *File) {
	name := e.File
	for i := 2; pl.names[e.File]; i++ {
		e.File = fmt.Sprintf("%s-%d", name, i)
	}
	pl.names[e.File] = true
	pl.entries = append(pl.entries, e)
	if !e.hasRows() {
		return
	}
	if first := pl.byDigest[e.BLAKE2b]; first != nil {
		e.Verdict, e.Of, e.content = Duplicate, first.File, nil
		return
	}
	pl.byDigest[e.BLAKE2b] = e
	for place := range e.content.Places() {
		pl.places[place] = append(pl.places[place], e)
	}
	if pl.room -= e.size; pl.room < 0 { // and so with all files after it: rows keep the order of the input
		e.content = nil
	}
}

// partitions returns all partitions in order.
func (pl *plan) partitions() []dataset.Partition {
	all := map[dataset.Partition]bool{}
	for place := range pl.places {
		all[place.Partition] = true
	}
	return slices.SortedFunc(maps.Keys(all), func(a, b dataset.Partition) int {
		return cmp.Or(cmp.Compare(a.Year, b.Year), cmp.Compare(a.Sport, b.Sport))
	})
}

// bulkVersion changes when the same files give other rows.
const bulkVersion = "4"

// origin returns a digest of all that determines the rows of a place.
func (pl *plan) origin(place dataset.Place) string {
	b := fmt.Appendf(nil, "fit bulk %s\n", bulkVersion)
	for _, e := range pl.places[place] {
		b = fmt.Appendf(b, "%s %q %s\n", e.BLAKE2b, e.File, e.Verdict)
	}
	return digestOf(b)
}

// isForeign reports whether a data set has files, but none of the plan's: it belongs to
// another input, and would lose all its files.
func (pl *plan) isForeign(manifest []File) bool {
	manifest = slices.DeleteFunc(manifest, func(e File) bool { return !e.hasRows() })
	return len(manifest) > 0 && !slices.ContainsFunc(manifest, func(e File) bool { return pl.byDigest[e.BLAKE2b] != nil })
}

func digestOf(b []byte) string {
	sum := blake2b.Sum512(b)
	return hex.EncodeToString(sum[:])
}

// keyOf returns the name of a file within the input, with slashes.
func keyOf(argument, found string) string {
	name, err := filepath.Rel(argument, found)
	if err != nil || name == "." {
		name = filepath.Base(found)
	}
	return strings.ToValidUTF8(filepath.ToSlash(name), "\uFFFD")
}
