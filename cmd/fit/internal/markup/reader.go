package markup

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// Reader reads one document, element by element, by the names of elements without their
// namespaces. It knows the five entities of XML and no others, and fetches nothing.
type Reader struct {
	d     *xml.Decoder
	depth int // of Children
}

// NewReader reads from r, which may be in UTF-8, UTF-16, ASCII or ISO 8859-1.
func NewReader(r io.Reader) *Reader {
	d := xml.NewDecoder(decoded(r))
	d.CharsetReader = charset
	return &Reader{d: d}
}

// Root calls child for each element in the outermost one, which has this name.
func (r *Reader) Root(name string, child func(xml.StartElement) error) error {
	for {
		t, err := r.d.Token()
		if err == io.EOF {
			return fmt.Errorf("no element %s in it", name)
		}
		if err != nil {
			return err
		}
		if start, ok := t.(xml.StartElement); ok {
			if start.Name.Local != name {
				return r.Fault("found the element %s, want %s", start.Name.Local, name)
			}
			return r.Children(child)
		}
	}
}

// Children calls child for each element in the one that has just begun, up to its end.
// child must read the element with Children, [Reader.Decode], [Reader.Text] or [Reader.Skip].
func (r *Reader) Children(child func(xml.StartElement) error) error {
	if r.depth++; r.depth > maxDepth {
		return r.tooDeep()
	}
	defer func() { r.depth-- }()
	return r.content(child, func([]byte) {})
}

// content reads up to the end of an element.
func (r *Reader) content(child func(xml.StartElement) error, text func([]byte)) error {
	for {
		t, err := r.d.Token()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.CharData:
			text(t)
		case xml.EndElement:
			return nil
		case xml.StartElement:
			if err := child(t); err != nil {
				return err
			}
		}
	}
}

// Decode reads the rest of an element into v, as [xml.Decoder.DecodeElement] does.
func (r *Reader) Decode(v any, start *xml.StartElement) error { return r.d.DecodeElement(v, start) }

// Text reads the rest of an element as text into s, without the text of elements inside it.
func (r *Reader) Text(s *string) error {
	var all []byte
	err := r.content(func(xml.StartElement) error { return r.Skip() }, func(text []byte) { all = append(all, text...) })
	if err == nil {
		*s = strings.TrimSpace(string(all))
	}
	return err
}

// maxDepth is how deep elements may lie in each other. The decoder keeps all open elements, and each
// needs many times its bytes in the document; Children also needs some of the stack.
const maxDepth = 1000

func (r *Reader) tooDeep() error { return r.Fault("elements lie more than %d deep", maxDepth) }

// Skip reads the rest of an element.
func (r *Reader) Skip() error {
	for depth := 1; depth > 0; {
		t, err := r.d.Token()
		if err != nil {
			return err
		}
		switch t.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
		if depth > maxDepth {
			return r.tooDeep()
		}
	}
	return nil
}

// Fault returns an error that says in which line it was found.
func (r *Reader) Fault(format string, args ...any) error {
	line, _ := r.d.InputPos()
	return fmt.Errorf("line %d: "+format, append([]any{line}, args...)...)
}

// Node is an element of any kind and what is in it.
type Node struct {
	XMLName xml.Name
	Text    string `xml:",chardata"`
	Nodes   []Node `xml:",any"`
}

// Walk calls visit for each node with its name and text. The text of an element Value is that of the element
// around it: <HeartRateBpm><Value>150</Value></HeartRateBpm>.
func Walk(nodes []Node, visit func(name, text string)) {
	for i := range nodes {
		n := &nodes[i]
		visit(n.XMLName.Local, n.text())
		Walk(n.Nodes, visit)
	}
}

func (n *Node) text() string {
	if len(n.Nodes) == 1 && n.Nodes[0].XMLName.Local == "Value" {
		return strings.TrimSpace(n.Nodes[0].Text)
	}
	return strings.TrimSpace(n.Text)
}

// charset reads what old programs for Windows write. Package xml reads UTF-8 itself. What says that it is in
// UTF-16 has been decoded, see decoded, or was never in UTF-16: some programs write the name without
// knowing how their text is stored.
func charset(name string, in io.Reader) (io.Reader, error) {
	switch strings.ToLower(name) {
	case "us-ascii", "ascii", "iso-8859-1", "latin1":
		return &latin1{in: in}, nil
	case "utf-16", "utf-16le", "utf-16be", "utf16", "unicode", "iso-10646-ucs-2", "ucs-2":
		return in, nil
	}
	return nil, fmt.Errorf("written in %s, want UTF-8: 'iconv -f %s -t UTF-8' converts it", name, name)
}

// latin1 reads bytes as the first 256 characters of Unicode, in UTF-8.
type latin1 struct {
	in   io.Reader
	rest []byte // of a character
}

func (l *latin1) Read(b []byte) (int, error) {
	if len(l.rest) > 0 {
		n := copy(b, l.rest)
		l.rest = l.rest[n:]
		return n, nil
	}
	raw := make([]byte, max(1, len(b)/2))
	n, err := l.in.Read(raw)
	var text []byte
	for _, c := range raw[:n] {
		text = append(text, string(rune(c))...)
	}
	done := copy(b, text)
	l.rest = text[done:]
	if len(l.rest) > 0 {
		err = nil // it comes again
	}
	return done, err
}
