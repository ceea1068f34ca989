package main

import (
	"github.com/tightwire/tightwire/fit"
)

// rewrite decodes a whole file and encodes it again, one file of a chain at a time: the messages
// of all of them would need as much memory again.
func (p *program) rewrite() {
	in, ok, err := p.oneInput()
	if !ok {
		return
	}
	if err != nil {
		p.fail("%v", err)
		return
	}
	out := make([]byte, 0, len(in.Data)) // it is never larger
	for f, err := range fit.All(in.Data, fit.Checksums(fit.Lenient)) {
		for _, fault := range faults(f, err) {
			p.fail("%s: %s", in.Name, explain(fault))
		}
		if p.status != 0 {
			continue
		}
		if out, err = fit.Append(out, f, p.layout()...); err != nil {
			p.fail("%s: %s", in.Name, explain(err))
		}
	}
	if p.status == 0 {
		p.save(out)
	}
}

// wholeInput returns the chained files of the one input, and its name. ok is false, after
// it has reported the error, unless there is one input and all of it is whole.
func (p *program) wholeInput() (name string, files []*fit.File, ok bool) {
	in, ok, err := p.oneInput()
	if !ok {
		return "", nil, false
	}
	if err != nil {
		p.fail("%v", err)
		return in.Name, nil, false
	}
	files = p.wholeFiles(in.Name, in.Data)
	return in.Name, files, p.status == 0
}

// wholeFiles returns the files chained in b. It fails if there is a fault.
func (p *program) wholeFiles(name string, b []byte) (files []*fit.File) {
	for f, err := range fit.All(b, fit.Checksums(fit.Lenient)) {
		for _, fault := range faults(f, err) {
			p.fail("%s: %s", name, explain(fault))
		}
		files = append(files, f)
	}
	return files
}

// layout returns the encoding options that the flags select.
func (p *program) layout() (opts []fit.EncodeOption) {
	if p.keep {
		opts = append(opts, fit.KeepLayout())
	}
	if p.compress {
		opts = append(opts, fit.CompressTimestamps())
	}
	if p.big || p.little {
		opts = append(opts, fit.ByteOrder(p.big))
	}
	return opts
}

// encode returns the bytes of chained files.
func (p *program) encode(name string, files []*fit.File, opts ...fit.EncodeOption) (b []byte, ok bool) {
	b, err := appendChain(nil, files, opts...)
	if err != nil {
		p.fail("%s: %s", name, explain(err))
	}
	return b, err == nil
}

// appendChain appends chained files to b.
func appendChain(b []byte, files []*fit.File, opts ...fit.EncodeOption) ([]byte, error) {
	for _, f := range files {
		var err error
		if b, err = fit.Append(b, f, opts...); err != nil {
			return nil, err
		}
	}
	return b, nil
}
