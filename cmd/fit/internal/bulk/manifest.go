package bulk

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/fitarrow/dataset"
)

// File is a FIT file of the input, and a line of the manifest.
type File struct {
	found   string           // its name from package input
	content *dataset.Content // nil if the file is to be read again
	size    int              // bytes of memory for content

	File    string `json:"file"`    // its name in the data set
	BLAKE2b string `json:"blake2b"` // of the content, uncompressed
	Verdict string `json:"verdict"`
	Fault   string `json:"fault,omitempty"` // the first fault of a file that is or was damaged
	Of      string `json:"of,omitempty"`    // the file that a duplicate equals
}

// Verdicts.
const (
	OK        = "ok"
	Duplicate = "duplicate"
	Damaged   = "damaged"
	Repaired  = "repaired"
)

// hasRows reports whether the file has rows in the data set, or would have if it were no duplicate.
func (e *File) hasRows() bool { return e.Verdict == OK || e.Verdict == Repaired }

func (e *File) damaged(err error) *File {
	e.Verdict, e.Fault = Damaged, run.Explain(err)
	return e
}

func manifestOf(folder string) string { return filepath.Join(folder, "manifest.jsonl") }

// writeManifest writes a line for each file, in the order of the input.
func writeManifest(p *run.Program, plan *plan) error {
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	lines.SetEscapeHTML(false)
	for _, e := range plan.entries {
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(p.Output, 0o777); err != nil {
		return err
	}
	AboutToChange()
	return run.Replace(manifestOf(p.Output), func(f *os.File) error {
		_, err := f.Write(b.Bytes())
		return err
	})
}

// ReadManifest returns the entries of a data set's manifest, up to the first invalid line.
func ReadManifest(folder string) (entries []File) {
	f, err := os.Open(manifestOf(folder))
	if err != nil {
		return nil
	}
	defer f.Close()
	for lines := json.NewDecoder(f); ; {
		var e File
		if lines.Decode(&e) != nil {
			return entries
		}
		entries = append(entries, e)
	}
}

// AboutToChange is called before each change of a data set: tests end the program there.
var AboutToChange = func() {}
