package run

import (
	"cmp"
	"iter"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
)

// All is [fit.All], but with an error that says what b is, such as a web page, if it is no FIT file at all.
func All(b []byte, opts ...fit.Option) iter.Seq2[*fit.File, error] {
	return func(yield func(*fit.File, error) bool) {
		first := true
		for f, err := range fit.All(b, opts...) {
			if first && f == nil {
				err = cmp.Or(doctor.NotFIT(b), err)
			}
			first = false
			if !yield(f, err) {
				return
			}
		}
	}
}

// WholeInput returns the chained files of the one input, and its name. ok is false, after
// it has reported the error, unless there is one input and all of it is whole.
func (p *Program) WholeInput() (name string, files []*fit.File, ok bool) {
	in, ok, err := p.OneInput()
	if !ok {
		return "", nil, false
	}
	if err != nil {
		p.Fail("%v", err)
		return in.Name, nil, false
	}
	if files = p.Whole(in.Name, in.Data); p.Status != 0 && IsRepairable(in.Data) {
		p.Fail("%s: repair it first: fit repair FILE -o OUT", in.Name)
	}
	return in.Name, files, p.Status == 0
}

// Whole returns the files chained in b. It fails if there is a fault.
func (p *Program) Whole(name string, b []byte) (files []*fit.File) {
	for f, err := range All(b, fit.Checksums(fit.Lenient)) {
		p.ReportFaults(name, f, err)
		files = append(files, f)
	}
	return files
}

// Encode returns the bytes of chained files.
func (p *Program) Encode(name string, files []*fit.File, opts ...fit.EncodeOption) (b []byte, ok bool) {
	b, err := AppendChain(nil, files, opts...)
	if err != nil {
		p.Fail("%s: %s", name, Explain(err))
	}
	return b, err == nil
}

// AppendChain appends chained files to b.
func AppendChain(b []byte, files []*fit.File, opts ...fit.EncodeOption) ([]byte, error) {
	for _, f := range files {
		var err error
		if b, err = fit.Append(b, f, opts...); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// IsRepairable reports whether b is a FIT file, damaged or not, and nothing else.
func IsRepairable(b []byte) bool { return doctor.NotFIT(b) == nil }
