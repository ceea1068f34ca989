package edits

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

const diffAbout = `Diff compares two files by message and field, in the units of the profile. It ignores how the
values are stored: byte order, local message types, fields without a value.`

const diffMore = `Diff pairs messages of equal kind and time. It prints a line for each message that differs: its
time, its name, and each field with its value in A and in B. The exit status is 0 without a
difference, 1 with a difference, and 2 if a file is not whole or cannot be read.

Examples:
  fit diff ride.fit again.fit
  fit diff device.fit platform.fit | grep session
`

// Diff is the verb diff.
var Diff = &run.Verb{
	Name: "diff", Brief: "compare two files by message and field",
	About: diffAbout, Args: "A B", More: diffMore,
	New: newDiff,
}

func newDiff(*pflag.FlagSet) run.Command { return run.Command{Check: checkDiff, Run: diff} }

func checkDiff(a *run.Arguments) error {
	if len(a.Files) != 2 {
		return fmt.Errorf("%s, want 2", run.Counted(len(a.Files), "file"))
	}
	return nil
}

// diff reads both sides before it prints: if a file is damaged, it prints no half of a comparison, and the
// status is 2, like the status of diff and cmp.
func diff(p *run.Program) {
	var files [2][]*fit.File
	for i, name := range p.Files {
		found := false
		for in, err := range p.Finder.Open(name) {
			found = true
			if err != nil {
				p.Fail("%v", err)
				continue
			}
			files[i] = append(files[i], p.Whole(quote.Text(in.Name), in.Data)...)
		}
		if !found {
			p.Fail("%s: %v", quote.Text(name), run.ErrNoFIT)
		}
	}
	if p.Status != 0 {
		p.Status = 2
		return
	}
	for i := range max(len(files[0]), len(files[1])) {
		diffFiles(p, nth(files[0], i), nth(files[1], i))
	}
}

// nth returns file i of a chain, an empty one after its end.
func nth(files []*fit.File, i int) *fit.File {
	if i < len(files) {
		return files[i]
	}
	return &fit.File{}
}

func diffFiles(p *run.Program, a, b *fit.File) {
	for _, d := range edit.Diff(a, b) {
		p.Status = 1
		p.Out.Write(append(appendDifference(p, nil, d), '\n'))
	}
}

// appendDifference appends the text of a difference.
func appendDifference(p *run.Program, b []byte, d edit.Difference) []byte {
	m := d.A
	only := -1
	switch none := profile.MesgNum(profile.MesgNumInvalid); {
	case d.A.Num() == none:
		m, only = d.B, 1
	case d.B.Num() == none:
		only = 0
	}
	b = fmt.Appendf(b, "%-20s %s:", field.TimeText(m), profile.MessageLabel(d.Num))
	if only >= 0 {
		return fmt.Appendf(b, " only in %s", quote.Text(p.Files[only]))
	}
	start := len(b)
	for _, num := range d.Fields {
		b = append(field.AppendComma(b, start), ' ')
		x, y := field.Style{}.Field(d.A, field.First(num)), field.Style{}.Field(d.B, field.First(num))
		b = append(append(b, x.Name...), ' ')
		b = append(appendValue(b, x, d.A.Field(num)), ", now "...)
		b = appendValue(b, y, d.B.Field(num))
	}
	if d.Developer {
		b = append(field.AppendComma(b, start), " developer fields"...)
	}
	return b
}

// appendValue appends a value with its units, or "none" for an invalid value.
func appendValue(b []byte, f field.Field, v fit.Value) []byte {
	if !v.Valid() {
		return append(b, "none"...)
	}
	return f.AppendText(b, v)
}
