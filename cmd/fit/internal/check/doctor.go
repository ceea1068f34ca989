package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
)

const doctorAbout = `Doctor explains why platforms refuse an undamaged file, or show it wrong: a message is
missing, or two messages contradict each other.`

const doctorMore = `Each finding has a severity, the name of its rule, the fault, the consequence, and a link
to its source. The severity is refused (a platform rejects the file), shown wrong, or untidy
(accepted, but some programs mishandle it). docs/fit/rejected.md lists all rules. The exit
status is 1 if a platform would refuse a file or show it wrong.

--fix writes a corrected copy of FILE to OUT. It adds missing laps, sessions and activity,
puts messages and times in order, corrects counts, and hides impossible positions, heart
rates, powers and speeds. It leaves alone whatever would need a guess. FILE must be whole:
repair a damaged file first, with fit repair. Standard error lists the fixes and the
findings that remain. Doctor writes all of OUT or nothing. OUT may be FILE.

--json prints one object a line for each file, with --fix to standard error:

  {"file":"ride.fit","findings":[{"rule":"session-missing","severity":"refused",
   "offset":0,"message":"the file has no session message"}],"fixed":[]}

If mail or FTP converted a file as if it were text, the key "note" reports it.

Examples:
  fit doctor ride.fit
  fit doctor --json rides/ | jq -r 'select(.findings != []) | .file'
  fit doctor --fix saved.fit -o upload.fit
`

// Doctor is the verb doctor.
var Doctor = &run.Verb{
	Name: "doctor", Brief: "explain why platforms refuse a file or show it wrong, and fix it",
	About: doctorAbout, Args: "[flags] FILE... [-o OUT]", More: doctorMore,
	New: newDoctor,
}

// doctorOptions are the flags of doctor.
type doctorOptions struct{ json, fix bool }

// newDoctor has --output for --fix alone, which check enforces.
func newDoctor(flags *pflag.FlagSet) run.Command {
	o := &doctorOptions{}
	flags.BoolVar(&o.json, "json", false, "print a JSON object for each file")
	flags.BoolVar(&o.fix, "fix", false, "write a corrected copy of FILE to OUT")
	run.OutputFlag(flags, run.FileOutput)
	return run.Command{Check: o.check, Run: o.run}
}

// check treats doctor as two verbs: with --fix it makes one file from another, without it reads any number.
func (o *doctorOptions) check(a *run.Arguments) error {
	switch {
	case o.fix:
		return run.OneFile(a)
	case a.Output != "":
		return errors.New("--output (-o) works only with --fix")
	}
	return run.AnyFiles(a)
}

func (o *doctorOptions) run(p *run.Program) {
	if o.fix {
		o.fixFile(p)
		return
	}
	p.EachBeside(o.examine)
}

// examine prints the findings about the bytes of a file.
func (o *doctorOptions) examine(p *run.Program, name string, b []byte) {
	d := diagnosis{name: name, findings: doctor.Examine(b)}
	if slices.ContainsFunc(d.findings, isUndecoded) {
		d.note = transferred(b)
	}
	o.diagnose(p, p.Out, d)
}

// fixFile repairs the one file given. Damaged files are for the verb repair.
func (o *doctorOptions) fixFile(p *run.Program) {
	name, files, ok := p.WholeInput()
	if !ok {
		return
	}
	d := diagnosis{name: name}
	for _, f := range files {
		d.fixed = append(d.fixed, doctor.Fix(f)...)
	}
	out, ok := p.Encode(name, files, fit.KeepLayout())
	if !ok || !p.Save(out) {
		return
	}
	p.Out.Flush()
	d.findings = doctor.Examine(out)
	o.diagnose(p, p.Err, d)
}

// isUndecoded reports whether a finding is about bytes that cannot be decoded, and so neither checked nor fixed.
func isUndecoded(f doctor.Finding) bool { return f.Rule.Name == "whole" || f.Rule.Name == "not-fit" }

// A diagnosis holds the findings about a file.
type diagnosis struct {
	name     string
	findings []doctor.Finding
	fixed    []doctor.Finding
	note     string // what a text transfer did to a damaged file, "" if nothing
}

// diagnose writes the findings, for people or as JSON. The exit status is 1 if any is worse
// than untidy.
func (o *doctorOptions) diagnose(p *run.Program, w io.Writer, d diagnosis) {
	if slices.ContainsFunc(d.findings, func(f doctor.Finding) bool { return f.Rule.Severity >= doctor.Wrong }) {
		p.Status = 1
	}
	if o.json {
		if err := d.writeJSON(w); err != nil {
			p.Fail("%s: %v", d.name, err)
		}
		return
	}
	for _, f := range d.fixed {
		fmt.Fprintf(w, "%s: fixed: %s: %s\n", d.name, f.Rule.Name, f.Message)
	}
	if o.fix && len(d.fixed) == 0 {
		fmt.Fprintf(w, "%s: nothing to fix\n", d.name)
	}
	for _, f := range d.findings {
		fmt.Fprintf(w, "%s: %s\n    %s\n    %s\n", d.name, f, f.Rule.Reason, f.Rule.Source)
	}
	if d.note != "" {
		fmt.Fprintf(w, "%s: %s\n", d.name, d.note)
	}
	switch n := d.fixable(); {
	case len(d.findings) == 0:
		fmt.Fprintf(w, "%s: OK\n", d.name)
	case n > 0 && !o.fix:
		fmt.Fprintf(w, "%s: to fix %d of %s: fit doctor --fix FILE -o OUT\n", d.name, n, run.Counted(len(d.findings), "finding"))
	}
}

// fixable returns how many findings --fix may correct. It corrects nothing in damaged files.
func (d *diagnosis) fixable() (n int) {
	for _, f := range d.findings {
		if isUndecoded(f) {
			return 0
		}
		if f.Rule.Fixed {
			n++
		}
	}
	return n
}

// A findingJSON is a finding in the form of --json.
type findingJSON struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Offset   int64  `json:"offset"`
	Message  string `json:"message"`
}

// findingsJSON never returns nil, so that no findings are [], and scripts need no test for null.
func findingsJSON(all []doctor.Finding) []findingJSON {
	list := make([]findingJSON, len(all))
	for i, f := range all {
		list[i] = findingJSON{f.Rule.Name, f.Rule.Severity.String(), f.Offset, f.Message}
	}
	return list
}

// writeJSON writes < and > as they are: the messages are for people, and not for HTML.
func (d diagnosis) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		File     string        `json:"file"`
		Findings []findingJSON `json:"findings"`
		Fixed    []findingJSON `json:"fixed"`
		Note     string        `json:"note,omitempty"`
	}{d.name, findingsJSON(d.findings), findingsJSON(d.fixed), d.note})
}
