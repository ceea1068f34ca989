// Package edits has the verbs that edit activities, a file each, and diff. Package fit/edit does the work.
package edits

import (
	"cmp"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

// editMore ends the help of verbs that edit.
const editMore = `FILE must be whole: see fit repair. FILE stays as it is, unless OUT is FILE. The verb writes
all of OUT or nothing. It says on standard error what it did; --report json writes that as an
object, with the numbers of messages, and an error as {"error":"..."}:

  {"file":"ride.fit","changes":[{"message":"record","removed":600,"changed":0,"added":0}],
   "result":"600 records removed"}

Split, trim, cut and merge also list what the device knew of laps and sessions and records do not
give, such as training scores and times in zones, and totals that differ from the device's. These
are "lost" in the object.

If there is nothing to change, OUT gets the bytes of FILE, the verb reports that, and the exit
status is 1.
`

// editFlags are the flags of all verbs that edit.
func editFlags(flags *pflag.FlagSet) {
	run.OutputFlag(flags, run.FileOutput)
	run.ReportFlag(flags)
}

// command adds these flags, and returns the command of a verb that edits one FILE. check checks the other
// flags; it is nil if there are none.
func command(flags *pflag.FlagSet, check func() error, do func(*run.Program)) run.Command {
	editFlags(flags)
	return run.Command{Run: do, Check: func(a *run.Arguments) error {
		if check == nil {
			return run.OneFileReported(a)
		}
		return cmp.Or(check(), run.OneFileReported(a))
	}}
}

// An editor is an edit of one file.
type editor func(f *fit.File) (*fit.File, []edit.Change, error)

// infallible returns an edit that cannot fail as an editor.
func infallible(do func(f *fit.File) (*fit.File, []edit.Change)) editor {
	return func(f *fit.File) (*fit.File, []edit.Change, error) {
		edited, changes := do(f)
		return edited, changes, nil
	}
}

// editInput writes FILE with each of its chained files edited.
func editInput(p *run.Program, do editor) {
	if name, files, ok := p.WholeInput(); ok {
		editFiles(p, name, files, do, nothing)
	}
}

// notes are what a report says besides the changes.
type notes struct {
	lost   []edit.Loss
	marked []edit.Mark
}

// A noter returns the notes about an edit of one file.
type noter func(was, is *fit.File) notes

// nothing is for edits that leave sums alone, or that state in their help which sums they compute.
func nothing(_, _ *fit.File) notes { return notes{} }

// losses is for edits that cut a part off.
func losses(was, is *fit.File) notes {
	return notes{lost: edit.Lost([]*fit.File{was}, []*fit.File{is}, false)}
}

// marks is for edits that make values, and mark them.
func marks(_, is *fit.File) notes { return notes{marked: edit.Marks(is)} }

// editFiles writes the files of FILE edited, and reports the changes and the notes about each file.
// Each is encoded at once: the messages of all edited files of a long chain would need twice the memory.
func editFiles(p *run.Program, name string, files []*fit.File, do editor, note noter) {
	size := 0
	for _, f := range files {
		size += f.Size()
	}
	out := make([]byte, 0, size)
	var changes []edit.Change
	var all notes
	for _, f := range files {
		edited, changed, err := do(f)
		if err != nil {
			p.Fail("%s: %s", name, explainEdit(err))
			return
		}
		if out, err = fit.Append(out, edited); err != nil {
			p.Fail("%s: %s", name, run.Explain(err))
			return
		}
		changes = append(changes, changed...)
		n := note(f, edited)
		all.lost, all.marked = append(all.lost, n.lost...), append(all.marked, n.marked...)
	}
	switch {
	case len(changes) == 0:
		saveUnchanged(p, name, files)
	case p.Save(out):
		reportEdit(p, name, changes, all)
	}
}

// saveUnchanged writes the files of FILE byte for byte, and reports that there was nothing to
// change: the user probably meant something different.
func saveUnchanged(p *run.Program, name string, files []*fit.File) {
	if out, ok := p.Encode(name, files, fit.KeepLayout()); ok && p.Save(out) {
		reportEdit(p, name, nil, notes{})
		p.Status = 1
	}
}

// saveEdited writes files, chained, and reports the changes and notes.
func saveEdited(p *run.Program, name string, files []*fit.File, changes []edit.Change, n notes) {
	if out, ok := p.Encode(name, files); ok && p.Save(out) {
		reportEdit(p, name, changes, n)
	}
}

// explainEdit returns an error without the name of the package.
func explainEdit(err error) string {
	return strings.TrimPrefix(run.Explain(err), "edit: ")
}

// An Report is the result of an edit, and the object that --report json writes.
type Report struct {
	File    string   `json:"file"`
	Changes []Change `json:"changes"`
	Result  string   `json:"result"` // in words
	Lost    []Loss   `json:"lost,omitempty"`
	Marks   []Mark   `json:"marks,omitempty"`
}

// A Change is how many messages of a kind an edit changed.
type Change struct {
	Message string `json:"message"`
	Removed int    `json:"removed"`
	Changed int    `json:"changed"`
	Added   int    `json:"added"`
}

// reportEdit reports the changes and notes.
func reportEdit(p *run.Program, name string, changes []edit.Change, n notes) {
	r := Report{File: name, Changes: []Change{}, Result: "nothing to change", Lost: lossesOf(n.lost), Marks: marksOf(n.marked)}
	for _, c := range changes {
		r.Changes = append(r.Changes, Change{profile.MessageLabel(c.Num), c.Removed, c.Changed, c.Added})
	}
	if len(changes) > 0 {
		r.Result = tallyOf(changes).result(p.Verb)
	}
	if p.Report != "" {
		p.WriteReport(r)
		return
	}
	p.Warn("%s: %s", r.File, r.Result)
	warnLosses(p, name, n.lost)
	warnMarks(p, name, n.marked)
}

// allWhole returns the files of all arguments, which must be whole, with their names.
func allWhole(p *run.Program) (files []*fit.File, names []string) {
	for in, err := range p.Inputs() {
		if err != nil {
			p.Fail("%v", err)
			continue
		}
		if run.IsPackedIn(in, p.Output) {
			p.Misused("%v", run.ErrPacked(p.Output))
			break
		}
		name := quote.Text(in.Name)
		for _, f := range p.Whole(name, in.Data) {
			files = append(files, f)
			names = append(names, name)
		}
	}
	p.ReportSkipped()
	return files, names
}
