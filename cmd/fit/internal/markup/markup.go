// Package markup writes XML, element by element. Whatever text it is given, the result is
// well-formed: what XML cannot have, such as control characters and bytes that are not UTF-8,
// becomes U+FFFD.
package markup

import (
	"bufio"
	"encoding/xml"
	"io"
)

// Writer writes one document. Errors stay until [Writer.Close] returns the first.
type Writer struct {
	w    *bufio.Writer
	open []string
}

// New begins a document.
func New(w io.Writer) *Writer {
	x := &Writer{w: bufio.NewWriter(w)}
	x.w.WriteString(`<?xml version="1.0" encoding="UTF-8"?>`)
	return x
}

// Begin opens an element on a line of its own. attributes are names and values in turn;
// those whose value is empty are left out.
func (x *Writer) Begin(name string, attributes ...string) {
	x.indent()
	x.start(name, attributes)
	x.w.WriteByte('>')
	x.open = append(x.open, name)
}

// End closes the last element that is open.
func (x *Writer) End() {
	last := len(x.open) - 1
	name := x.open[last]
	x.open = x.open[:last]
	x.indent()
	x.w.WriteString("</" + name + ">")
}

// Leaf writes an element on a line, with nothing in it but text, or nothing if there is none.
func (x *Writer) Leaf(name, text string) {
	if text != "" {
		x.LeafOrEmpty(name, text)
	}
}

// LeafOrEmpty is Leaf, but writes an element also if there is no text.
func (x *Writer) LeafOrEmpty(name, text string) {
	x.indent()
	x.w.WriteString("<" + name + ">")
	x.escape(text)
	x.w.WriteString("</" + name + ">")
}

// Close ends the document, whose elements must be closed.
func (x *Writer) Close() error {
	x.w.WriteByte('\n')
	return x.w.Flush()
}

func (x *Writer) indent() {
	x.w.WriteByte('\n')
	for range x.open {
		x.w.WriteByte(' ')
	}
}

func (x *Writer) start(name string, attributes []string) {
	x.w.WriteString("<" + name)
	for i := 0; i < len(attributes); i += 2 {
		if attributes[i+1] != "" {
			x.w.WriteString(" " + attributes[i] + `="`)
			x.escape(attributes[i+1])
			x.w.WriteByte('"')
		}
	}
}

// escape writes text. The error of the writer stays in it.
func (x *Writer) escape(text string) { _ = xml.EscapeText(x.w, []byte(text)) }
