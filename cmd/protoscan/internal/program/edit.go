package program

import (
	"errors"
	"io"
	"math"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/edit"
	"github.com/tightwire/tightwire/protowire/stream"
)

// changeFlag is the flag --set or --delete: it adds a change to a list that both share.
type changeFlag struct {
	changes *[]*edit.Change
	parse   func(string) (*edit.Change, error)
	arg     string // what the help text calls the argument
}

// Set parses an argument of the flag.
func (f changeFlag) Set(s string) error {
	c, err := f.parse(s)
	if err == nil {
		*f.changes = append(*f.changes, c)
	}
	return err
}

func (f changeFlag) String() string { return "" }

// Type is what the help text calls the argument.
func (f changeFlag) Type() string { return f.arg }

// rewrites reports whether the output is bytes, or text that stands for bytes, rather than a tree.
func (o *options) rewrites() bool { return o.edit || o.encode || o.changes != nil }

// check returns an error for flags that do not go together.
func (o *options) check() error {
	modes := 0
	for _, on := range []bool{o.edit, o.encode, o.changes != nil} {
		if on {
			modes++
		}
	}
	switch {
	case modes > 1:
		return errors.New("--edit, --encode and --set or --delete contradict each other: give only one")
	case modes == 1 && (o.json || o.offsets):
		return errors.New("--json and --offsets print a tree, which --edit, --encode, --set and --delete do not")
	case modes == 1 && len(o.files) > 1:
		return errors.New("--edit, --encode, --set and --delete want one FILE")
	case o.encode && o.delimited:
		return errors.New("--encode with --delimited: drop --delimited, the braces in the text already stand for lengths")
	}
	return nil
}

// rewrite writes what --edit, --encode, --set or --delete make of r. Where the input is malformed it writes nothing;
// of a stream, the messages before.
func (p *program) rewrite(name string, r io.Reader) {
	err := p.writeRewritten(r)
	for _, c := range p.changes {
		if err == nil {
			err = c.Done()
		}
	}
	if err != nil {
		p.Fail("%s: %v", name, err)
	}
}

func (p *program) writeRewritten(r io.Reader) error {
	if p.changes != nil && p.delimited {
		return p.changeStream(r)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	switch {
	case p.encode:
		b, err = edit.Parse(b)
	case p.edit && p.delimited:
		b = edit.AppendDelimited(nil, b)
	case p.edit:
		b = edit.Append(nil, b)
	default:
		b, err = p.change(nil, b)
	}
	if err == nil {
		_, err = p.Out.Write(b)
	}
	return err
}

// change returns the message b with all changes, in the memory of room where that is enough.
func (p *program) change(room, b []byte) ([]byte, error) {
	for i, c := range p.changes {
		var err error
		if i > 0 {
			room = []byte{} // b is in room; not nil, which would leave the message out
		}
		if b, err = c.Apply(room[:0], b); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// changeStream changes each message of a stream.
func (p *program) changeStream(r io.Reader) error {
	return stream.Edit(stream.NewWriter(p.Out), stream.NewReader(r, math.MaxInt32), p.change)
}
