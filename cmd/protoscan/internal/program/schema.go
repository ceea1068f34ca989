package program

import (
	"errors"
	"io"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scan"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/schema"
)

// typed shows messages of one type. dst is returned longer, also with an error.
type typed interface {
	Append(dst, b []byte) ([]byte, error)     // as text
	AppendJSON(dst, b []byte) ([]byte, error) // as a line of JSON
}

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
		return errors.New("--schema works only with the tree and with --json, and without --offsets")
	}
	return nil
}

// load returns the type of the messages, nil if there is no schema.
func (s *schemaFlags) load() (typed, error) {
	if s.files == nil {
		return nil, nil
	}
	m, err := schema.Load(s.files, s.folders, s.message)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// scanTyped shows the input as one message of the schema. It reads all of it first.
func (p *program) scanTyped(name string, r io.Reader) error {
	b, err := io.ReadAll(r)
	p.showTyped(name, scan.Message{File: p.Title(name)}, b)
	return err
}

// showTyped writes a message by its type.
func (p *program) showTyped(name string, m scan.Message, b []byte) {
	if !p.json {
		p.Begin(m)
	}
	show := p.typ.Append
	if p.json {
		show = p.typ.AppendJSON
	}
	out, err := show(p.Out.AvailableBuffer(), b)
	p.Out.Write(out)
	if err != nil {
		p.Fail("%s: %v", name, err)
	}
}
