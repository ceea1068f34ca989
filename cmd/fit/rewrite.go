package main

import (
	"github.com/tightwire/tightwire/fit"
)

// rewrite decodes a whole file and encodes it again.
func (p *program) rewrite() {
	in, ok, err := p.oneInput()
	if !ok {
		return
	}
	if err != nil {
		p.fail("%v", err)
		return
	}
	files := p.wholeFiles(in.Name, in.Data)
	if p.status != 0 {
		return
	}
	if out, ok := p.encode(in.Name, files, p.layout()...); ok {
		p.save(out)
	}
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

// layout returns what the flags say about it.
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
	for _, f := range files {
		var err error
		if b, err = fit.Append(b, f, opts...); err != nil {
			p.fail("%s: %s", name, explain(err))
			return nil, false
		}
	}
	return b, true
}
