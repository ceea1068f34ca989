package program

import "io"

// How is how Show reads bytes: the flags --delimited and --raw.
type How struct{ Delimited, Raw bool }

// Show writes the tree of one input with offsets, as --offsets does. The name stands in what it
// writes to errs. It returns the exit status.
func Show(name string, r io.Reader, how How, out, errs io.Writer) int {
	o := &options{offsets: true, delimited: how.Delimited, raw: how.Raw, files: []string{name}}
	p := newProgram(o, nil, out, errs)
	p.scanInput(name, r)
	if err := p.out.Flush(); err != nil {
		p.fail("%v", err)
	}
	return p.status
}
