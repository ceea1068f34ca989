package main

import (
	"errors"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit"
)

const rewriteAbout = `Rewrite decodes a whole file and encodes it again. The new file has the same messages
and is never larger: rewrite chooses local message types so that few definitions are
needed.`

const rewriteMore = `Rewrite writes all of OUT or nothing. OUT may be FILE. The exit status is 1 if FILE is
not whole: see fit repair.

Examples:
  fit rewrite --compress-timestamps ride.fit -o small.fit
  fit rewrite --keep ride.fit -o - | cmp ride.fit
`

func rewriteVerb() *verb {
	return &verb{
		name: "rewrite", brief: "write a file again: smaller, or byte for byte",
		about: rewriteAbout, args: "[flags] FILE -o OUT", more: rewriteMore,
		add: newRewrite,
	}
}

// rewriteOptions are the flags of rewrite.
type rewriteOptions struct{ keep, compress, big, little bool }

func newRewrite(flags *pflag.FlagSet) command {
	o := &rewriteOptions{}
	outputFlag(flags, fileOutput)
	flags.BoolVar(&o.keep, "keep", false, "keep the layout: OUT has the bytes of FILE")
	flags.BoolVar(&o.compress, "compress-timestamps", false, "move times to the headers of messages where that is smaller")
	flags.BoolVar(&o.big, "big-endian", false, "write numbers with the highest byte first")
	flags.BoolVar(&o.little, "little-endian", false, "write numbers with the lowest byte first")
	return command{check: o.check, run: o.run}
}

func (o *rewriteOptions) check(a *arguments) error {
	if o.keep && (o.compress || o.big || o.little) {
		return errors.New("--keep goes with no other layout")
	}
	if o.big && o.little {
		return errors.New("--big-endian and --little-endian, want one of them")
	}
	return oneFile(a)
}

// run decodes a whole file and encodes it again, one file of a chain at a time: the messages
// of all of them would need as much memory again.
func (o *rewriteOptions) run(p *program) {
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
		if out, err = fit.Append(out, f, o.layout()...); err != nil {
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
func (o *rewriteOptions) layout() (opts []fit.EncodeOption) {
	if o.keep {
		opts = append(opts, fit.KeepLayout())
	}
	if o.compress {
		opts = append(opts, fit.CompressTimestamps())
	}
	if o.big || o.little {
		opts = append(opts, fit.ByteOrder(o.big))
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
