package emit

import (
	"cmp"
	"fmt"
	"strings"

	"google.golang.org/protobuf/compiler/protogen"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// mostFlat is the most that a struct of slabs has, in bytes. That of OpenTelemetry's schemas has 3.3 kB, and its
// batches lose some 7 % with kinds; to clear much more takes as long as to decode a message of 100 bytes.
const mostFlat = 4 << 10

// sizeSlabs makes kinds of the slabs that are too large, or that would escape to the heap. What all functions use is
// known when they have been written once.
func (p *pkg) sizeSlabs(files []*protogen.File, all []*slabs) {
	for _, f := range files {
		x := &file{pkg: p}
		x.write(f)
		x.outsideFuncs(f)
	}
	for _, s := range all {
		if s.tables || s.bytes() > cmp.Or(p.options.Flat, mostFlat) {
			*s = slabs{name: s.name, kinds: true, byType: map[string]int{}}
		}
	}
}

// bytes returns how many bytes the struct has.
func (s *slabs) bytes() (n int) {
	for _, f := range s.fields {
		if n += 48; f.list {
			n += 72
		}
	}
	return n
}

// expression returns how functions name their slabs, and parameter and argument what passes it on.
func (s *slabs) expression() string {
	if s.kinds {
		return s.name
	}
	return "s"
}

func (s *slabs) parameter() string {
	if s.kinds {
		return ""
	}
	return ", s *" + s.name
}

func (s *slabs) argument(a string) string {
	if s.kinds {
		return ""
	}
	return ", " + a
}

// root returns the arguments of a decode of m that begins.
func (x *file) root(m *model.Message) string {
	switch {
	case x.slabs[m].kinds:
		return "d"
	case m.Foreign:
		return "d, s"
	}
	return "&d, s"
}

// newCall is what follows a slab in an expression for a new element of it.
const newCall = ".New(cap(b) - i)"

// newOf returns an expression for a new element of a slab.
func (x *file) newOf(slab string) string {
	if !x.own.kinds {
		return slab + newCall
	}
	return fmt.Sprintf("%s(&%s, d, cap(b) - i)", x.tight("KindNew"), slab)
}

// shared returns the slabs that all messages of the package have in common, inside a message of another one.
func (x *file) shared(s *slabs) string {
	if len(s.fields) == 0 {
		return "&" + s.noneName()
	}
	s.isShared = true
	return fmt.Sprintf("%s(&%s, &%s, d, cap(b) - i)", x.tight("KindShared"), s.kindName(), s.noneName())
}

func (s *slabs) kindName() string { return strings.Replace(s.name, "tightSlabs", "tightShared", 1) }

// noneName is the name of a struct of slabs in which a message of a few bytes finds none, so that it has not to clear one.
func (s *slabs) noneName() string { return strings.Replace(s.name, "tightSlabs", "tightNoSlabs", 1) }

// kindOf returns the runtime's type for what a field of the struct gives out.
func (s *slabs) kindOf(f slab) string {
	switch {
	case s.kinds:
		return "Kind"
	case f.list:
		return "Messages"
	}
	return "Slab"
}
