package scan

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// A fault is an error in a message. Its text is made when it is shown: most faults only
// mean that a guess was wrong.
type fault struct {
	kind faultKind
	off  int              // in the message
	num  protowire.Number // of the field
	open protowire.Number // of the innermost open group, for wrongEnd
}

type faultKind int

const (
	none faultKind = iota
	badTag
	badValue // off is the offset of the tag
	lostTag  // this and lostValue do not end a message
	lostValue
	strayEnd
	wrongEnd
	openGroup
	deepGroup
)

func (f fault) is() bool { return f.kind != none }

// explain returns the offset and the text of the fault in b, as in
// "field 3: length 300, but 12 bytes left: unexpected EOF".
func (f fault) explain(b []byte) (off int, what string) {
	switch f.kind {
	case badTag, badValue:
		return f.explainStep(b)
	case lostTag:
		off, what = f.explainStep(b)
		return off, what + "; protoc drops the high bits"
	}
	return f.off, fmt.Sprintf("field %d: %s", f.num, f.explainField())
}

// explainStep is explain for a tag at f.off or its value. Except for field numbers,
// protowire finds the same fault: protoc's rules for the input accept everything that
// protowire accepts.
func (f fault) explainStep(b []byte) (off int, what string) {
	v, n := protowire.ConsumeVarint(b[f.off:])
	if num := v >> 3; n > 0 && (num == 0 || num > maxNumber) {
		return f.off, fmt.Sprintf("field number %d, want 1 to %d", num, maxNumber)
	}
	r := protowire.NewReader(b[f.off:])
	r.Next()
	e := r.Err().(*protowire.SyntaxError)
	prefix := fmt.Sprintf("protowire: offset %d: ", e.Offset)
	what = strings.TrimPrefix(e.Error(), prefix)
	return f.off + e.Offset, strings.Replace(what, "proto: ", "", 1)
}

const maxNumber = uint64(protowire.MaxValidNumber)

// explainField is explain for faults that protowire does not have.
func (f fault) explainField() string {
	switch f.kind {
	case lostValue:
		return "varint of more than 64 bits; protoc drops the high bits"
	case strayEnd:
		return "end of a group, but no group is open"
	case wrongEnd:
		return fmt.Sprintf("end of a group, but group %d is open", f.open)
	case deepGroup:
		return fmt.Sprintf("groups nested deeper than %d", MaxGroups)
	default:
		return "group without an end: unexpected EOF"
	}
}
