package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// repairOptions are the flags of repair.
type repairOptions struct {
	summary bool
	like    string // the name of a whole file
}

func repairFlags(o *options, flags *pflag.FlagSet) {
	outputFlag(o, flags)
	flags.BoolVar(&o.repair.summary, "summary", false, "add the laps, session and activity that a crash left out")
	flags.StringVar(&o.repair.like, "like", "", "copy lost definitions from `GOOD.fit`, a file of the same device")
	reportFlag(o, flags)
}

func checkRepairFlags(o *options) error {
	return errors.Join(checkReport(o), oneFile(o))
}

// repair saves the plausible messages of a damaged file, and reports the rest.
func (p *program) repair() {
	opts, err := p.repairLike()
	if err != nil {
		p.fail("%v", err)
		return
	}
	in, ok, err := p.oneInput()
	switch {
	case !ok:
	case err != nil && len(in.Data) == 0:
		p.fail("%v", err)
	default:
		if err != nil {
			p.warn("%v", err)
		}
		p.repairInput(in.Name, in.Data, opts)
	}
}

// repairLike returns the options for --like.
func (p *program) repairLike() (opts []fit.RecoverOption, err error) {
	if p.options.repair.like == "" {
		return nil, nil
	}
	for in, err := range p.finder.Open(p.options.repair.like) {
		if err != nil {
			return nil, err
		}
		for f, err := range fit.All(in.Data) {
			if err != nil {
				return nil, fmt.Errorf("%s: %w", in.Name, errors.Unwrap(err))
			}
			opts = append(opts, fit.Like(f))
		}
	}
	return opts, nil
}

func (p *program) repairInput(name string, b []byte, opts []fit.RecoverOption) {
	files, damages := fit.Recover(b, opts...)
	r := reportOf(name, files, damages)
	if r.Saved > 0 || len(damages) == 0 {
		if p.options.repair.summary {
			r.make(files)
		}
		out, ok := p.encode(name, files, fit.KeepLayout())
		if !ok || !p.save(out) {
			return
		}
	} else {
		p.status = 1
	}
	if p.report != "" {
		r.writeJSON(p)
	} else {
		r.write(p, damages, len(b))
	}
}

// A repairReport is the result of repair, and the object that --report json writes.
type repairReport struct {
	File    string          `json:"file"`
	Saved   int             `json:"saved"`      // messages
	Lost    int64           `json:"lost_bytes"` // that were skipped
	Files   int             `json:"files"`
	Dropped []droppedReport `json:"dropped"`
	Made    []string        `json:"made"` // the names of messages
}

type droppedReport struct {
	Offset int64  `json:"offset"`
	Size   int64  `json:"size"`
	Cause  string `json:"cause"`
}

func reportOf(name string, files []*fit.File, damages []fit.Damage) *repairReport {
	r := &repairReport{File: name, Files: len(files), Dropped: []droppedReport{}, Made: []string{}}
	for _, f := range files {
		r.Saved += len(f.Messages)
	}
	for _, d := range damages {
		if d.Size > 0 {
			r.Lost += d.Size
			r.Dropped = append(r.Dropped, droppedReport{d.Offset, d.Size, explain(d.Cause)})
		}
	}
	return r
}

// make adds missing messages to files.
func (r *repairReport) make(files []*fit.File) {
	for _, f := range files {
		for _, m := range fit.Summarize(f) {
			r.Made = append(r.Made, profile.MessageName(m.Num()))
		}
	}
}

// write writes the report for people.
func (r *repairReport) write(p *program, damages []fit.Damage, size int) {
	for _, d := range damages {
		p.warn("%s: %s", r.File, describeDamage(d))
	}
	if p.status != 0 {
		p.warn("%s: nothing to save", r.File)
		return
	}
	for _, name := range r.Made {
		p.warn("%s: made a message: %s", r.File, name)
	}
	p.warn("%s: saved %d messages, skipped %d of %d bytes", r.File, r.Saved, r.Lost, size)
}

// writeJSON writes the report for programs: one object, after all other output.
func (r *repairReport) writeJSON(p *program) {
	b, err := json.Marshal(r)
	if err != nil {
		p.fail("%v", err)
		return
	}
	p.out.Flush()
	fmt.Fprintf(p.stderr, "%s\n", b)
}

// describeDamage returns the cause of a damage, and the bytes and messages it cost.
func describeDamage(d fit.Damage) string {
	text := explain(d.Cause)
	if d.Size > 0 {
		text += fmt.Sprintf("; skipped %d bytes from offset %d", d.Size, d.Offset)
	}
	if n := len(d.Dropped); n > 0 {
		text += fmt.Sprintf("; dropped messages that could be read: %d", n)
	}
	return text
}
