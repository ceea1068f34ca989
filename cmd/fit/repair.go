package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
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
		p.repairInput(in.Name, in.Data, err, opts)
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
				return nil, fmt.Errorf("%s: %s", quote.Text(in.Name), explain(err))
			}
			opts = append(opts, fit.Like(f))
		}
	}
	if len(opts) == 0 {
		err = fmt.Errorf("%s: %w", quote.Text(p.options.repair.like), errNoFIT)
	}
	return opts, err
}

// repairInput saves b, or what could be read of it before an error.
func (p *program) repairInput(name string, b []byte, unread error, opts []fit.RecoverOption) {
	files, damages := fit.Recover(b, opts...)
	r := reportOf(name, files, damages, len(b))
	if unread != nil {
		cause := strings.TrimPrefix(unread.Error(), name+": ")
		r.add(int64(len(b)), 0, cause, cause)
	}
	if r.Saved > 0 || len(damages) == 0 {
		r.make(files, p.options.repair.summary)
		out, ok := p.encode(name, files, fit.KeepLayout())
		if !ok || !p.save(out) {
			return
		}
	} else {
		p.status = 1
	}
	if p.report != "" {
		p.writeReport(r)
	} else {
		r.write(p)
	}
}

// isRepairable reports whether b looks like a FIT file, damaged or not, and not like a text.
func isRepairable(b []byte) bool { return bytes.Contains(b, []byte(".FIT")) }
