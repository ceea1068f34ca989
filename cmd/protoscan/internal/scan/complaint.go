package scan

import (
	"fmt"
	"strings"
)

// A complaint is the message about a fault. The zero value is empty.
type complaint struct {
	off  int // in the input
	what string
	dump string
}

// complaintOf explains a fault in b, which is at offset base of the input.
func complaintOf(b []byte, base int, f fault) complaint {
	if !f.is() {
		return complaint{}
	}
	off, what := f.explain(b)
	return newComplaint(b, base, off, what)
}

// complain explains a fault in the bytes that are not shown yet.
func (w *window) complain(f fault) complaint {
	if !f.is() {
		return complaint{}
	}
	off, what := f.explain(w.unshown())
	return newComplaint(w.b, w.off, w.start+off, what)
}

func newComplaint(b []byte, base, off int, what string) complaint {
	return complaint{base + off, what, dumpOf(b, base, off)}
}

// These are the numbers of bytes in a dump, at most: before the byte at fault, and from
// there on.
const (
	dumpBefore = 8
	dumpAfter  = 16
)

// dumpOf returns up to 16 of the bytes around b[off:] in one line, and a caret below the
// byte at fault, which may lie after the last. The line begins with the offset of its first
// byte; base is the offset of b.
func dumpOf(b []byte, base, off int) string {
	from := max(0, off-dumpBefore)
	label := fmt.Sprintf("%8d:", base+from)
	indent := strings.Repeat(" ", len(label)+3*(off-from)+1)
	return fmt.Sprintf("%s % x\n%s^\n", label, b[from:min(len(b), from+dumpAfter)], indent)
}
