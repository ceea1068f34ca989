package program

import (
	"errors"
	"io"
)

// typed shows messages of one type. dst is returned longer, also with an error.
type typed interface {
	Append(dst, b []byte) ([]byte, error)     // as text
	AppendJSON(dst, b []byte) ([]byte, error) // as a line of JSON
}

// loadSchema returns the type of that name in the files of a schema. It is registered by a file of its own,
// which a program for the browser leaves out, because the parser is large: nil says that it is not there.
var loadSchema func(files, folders []string, name string) (typed, error)

// schemaFlags is where names and types come from.
type schemaFlags struct {
	files, folders []string // --schema, --proto-path
	message        string   // --message
}

// check returns an error for flags that do not go together.
func (s *schemaFlags) check(o *options) error {
	switch {
	case s.files == nil && (s.folders != nil || s.message != ""):
		return errors.New("--message and --proto-path want --schema")
	case s.files != nil && (o.offsets || o.rewrites()):
		return errors.New("--schema goes with the tree and with --json only, and without --offsets")
	}
	return nil
}

// load returns the type of the messages, nil if there is no schema.
func (s *schemaFlags) load() (typed, error) {
	switch {
	case s.files == nil:
		return nil, nil
	case loadSchema == nil:
		return nil, errors.New("--schema: this build of protoscan has no parser of schemas")
	}
	return loadSchema(s.files, s.folders, s.message)
}

// scanTyped shows the input as one message of the schema. It reads all of it first.
func (p *program) scanTyped(name string, r io.Reader) error {
	b, err := io.ReadAll(r)
	p.showTyped(name, message{file: p.title(name)}, b)
	return err
}

// showTyped writes a message by its type.
func (p *program) showTyped(name string, m message, b []byte) {
	if !p.json {
		p.sink.begin(m)
	}
	show := p.typ.Append
	if p.json {
		show = p.typ.AppendJSON
	}
	out, err := show(p.out.AvailableBuffer(), b)
	p.out.Write(out)
	if err != nil {
		p.fail("%s: %v", name, err)
	}
}
