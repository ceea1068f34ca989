package main

import (
	"encoding/hex"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// An entry is the content of a line: this file has this sum by this function.
type entry struct {
	digest.Function
	name string
	sum  []byte
}

// A style is how lines are written.
type style struct {
	tag    bool // the function is written before the name
	binary bool // a star is written before the name, if the line has no tag
	zero   bool // lines end with NUL, and names are not escaped
}

// append appends the line of e to b.
func (s style) append(b []byte, e entry) []byte {
	mark, name := "", e.name
	if !s.zero {
		mark, name = escape(name)
	}
	b = append(b, mark...)
	if s.tag {
		b = append(b, e.Function.String()+" ("+name+") = "...)
		b = hex.AppendEncode(b, e.sum)
	} else {
		b = hex.AppendEncode(b, e.sum)
		b = append(b, s.separator()+name...)
	}
	if s.zero {
		return append(b, 0)
	}
	return append(b, '\n')
}

// separator returns the text between sum and name.
func (s style) separator() string {
	if s.binary {
		return " *"
	}
	return "  "
}
