package edits

import (
	"bytes"
	"slices"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Watches chain the memory of a heart rate strap to the file of a swim: files without records.
// Edits of records leave these as they are, and they stay with the swim.

// recordedTime returns when a recording began and ended, 0 if nothing in it has a time; see [edit.Recorded].
func recordedTime(f *fit.File) (first, last profile.DateTime) {
	first, last, _ = edit.Recorded(f)
	return first, last
}

// isRecorded reports whether a file has records, or lengths of a swim, with a time.
func isRecorded(f *fit.File) bool {
	_, last := recordedTime(f)
	return last != 0
}

// isStrap reports whether a file is the memory of a strap.
func isStrap(f *fit.File) bool {
	return !isRecorded(f) && slices.ContainsFunc(f.Messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumHR })
}

// editRecorded is [editInput] for the files with records. Other files stay. If no file has records, it
// reports that.
func editRecorded(p *run.Program, do editor, note noter) {
	name, files, ok := p.WholeInput()
	if !ok {
		return
	}
	none := !slices.ContainsFunc(files, isRecorded)
	editFiles(p, name, files, func(f *fit.File) (*fit.File, []edit.Change, error) {
		if none || isRecorded(f) {
			return do(f)
		}
		return f, nil, nil
	}, note)
}

// followed returns the edit that shifts files without records by as much as edit has shifted the
// file before them.
func followed(do editor) editor {
	var by time.Duration
	known := false
	return func(f *fit.File) (*fit.File, []edit.Change, error) {
		if known && !isRecorded(f) {
			return edit.Shift(f, by)
		}
		shifted, changes, err := do(f)
		if err == nil {
			was, _ := recordedTime(f)
			is, _ := recordedTime(shifted)
			by, known = is.Time().Sub(was.Time()), true
		}
		return shifted, changes, err
	}
}

// partition returns the files for which is returns true, and all other files.
func partition(files []*fit.File, is func(*fit.File) bool) (some, others []*fit.File) {
	for _, f := range files {
		if is(f) {
			some = append(some, f)
		} else {
			others = append(others, f)
		}
	}
	return some, others
}

// withoutDuplicates returns the files without files that equal an earlier file byte for byte.
func withoutDuplicates(files []*fit.File) (some []*fit.File, err error) {
	var seen [][]byte
	for _, f := range files {
		b, err := fit.Append(nil, f)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(seen, func(other []byte) bool { return bytes.Equal(b, other) }) {
			seen = append(seen, b)
			some = append(some, f)
		}
	}
	return some, nil
}
