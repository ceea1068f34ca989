package listing

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// List returns the listing of b, read with w: the fields before the first fault, and the fault.
func List(w *Wire, b []byte) string {
	l := lister{w: w, b: b, end: len(b)}
	l.fields(0)
	return l.finish()
}

// Skip returns the number, type and end of each field of b, and the fault, if there is one. It
// skips each value with a single call of w.
func Skip(w *Wire, b []byte) string {
	l := lister{w: w, b: b, end: len(b)}
	for l.code == 0 && l.pos < l.end {
		num, typ, n := w.Tag(l.rest())
		if l.take(n) && l.take(w.Value(num, typ, l.rest())) {
			fmt.Fprintf(&l.out, "%d\t%d\t%d\n", num, typ, l.pos)
		}
	}
	return l.finish()
}

// Fault returns the kind and the offset of the fault that ends a listing, separated by a tab, or
// an empty string.
func Fault(text string) string {
	_, fault, _ := strings.Cut(text, "fault\t")
	return strings.TrimSuffix(fault, "\n")
}

// A lister reads a message.
type lister struct {
	w    *Wire
	b    []byte // the whole message
	pos  int    // of the next read
	end  int    // of the innermost open message
	code int    // the negative length of a fault, or 0
	out  strings.Builder
}

func (l *lister) rest() []byte { return l.b[l.pos:l.end] }

// take skips n bytes. A negative n is a fault, which it keeps.
func (l *lister) take(n int) bool {
	if n < 0 {
		l.code = n
		return false
	}
	l.pos += n
	return true
}

func (l *lister) finish() string {
	if l.code != 0 {
		fmt.Fprintf(&l.out, "fault\t%s\t%d\n", faultName(l.w.Error(l.code)), l.pos)
	}
	return l.out.String()
}

func (l *lister) line(num int32, k kind, value string) {
	if value == "" {
		value = "-"
	}
	fmt.Fprintf(&l.out, "%d\t%s\t%s\n", num, k.name, value)
}

// fields lists fields up to the end of the innermost message or, if the number is not 0, up to the
// end of the group with that number.
func (l *lister) fields(group int32) {
	for l.code == 0 && (group != 0 || l.pos < l.end) {
		num, typ, n := l.w.Tag(l.rest())
		if !l.take(n) || typ == endGroup && num == group {
			return
		}
		l.field(num, typ)
	}
}

// field lists a field whose tag was read.
func (l *lister) field(num int32, typ int8) {
	switch k := kindOf(num, typ); {
	case k.name == "":
		l.take(l.w.Value(num, typ, l.rest())) // a fault
	case k.typ == startGroup:
		l.line(num, k, "{")
		l.fields(num)
		l.close()
	case k.show == nil:
		l.bytes(num, k)
	case k.packed():
		l.packed(num, k)
	default:
		if v, ok := l.number(k); ok {
			l.line(num, k, k.show(v))
		}
	}
}

// close writes the closing brace of a message or group, unless it has a fault.
func (l *lister) close() {
	if l.code == 0 {
		l.out.WriteString("}\n")
	}
}

// number reads a number.
func (l *lister) number(k kind) (v uint64, ok bool) {
	var n int
	switch k.elem {
	case fixed32:
		var v32 uint32
		v32, n = l.w.Fixed32(l.rest())
		v = uint64(v32)
	case fixed64:
		v, n = l.w.Fixed64(l.rest())
	default:
		v, n = l.w.Varint(l.rest())
	}
	return v, l.take(n)
}

// enter reads a length and opens the message of that length, until leave is called.
func (l *lister) enter() (leave func(), ok bool) {
	body, n := l.w.Bytes(l.rest())
	if !l.take(n) {
		return nil, false
	}
	outer := l.end
	l.end = l.pos
	l.pos -= len(body)
	return func() { l.end = outer }, true
}

// packed lists the numbers of a packed field, and those before a fault.
func (l *lister) packed(num int32, k kind) {
	leave, ok := l.enter()
	if !ok {
		return
	}
	defer leave()
	var values []string
	for l.code == 0 && l.pos < l.end {
		if v, ok := l.number(k); ok {
			values = append(values, k.show(v))
		}
	}
	if l.code == 0 || len(values) > 0 {
		l.line(num, k, strings.Join(values, ","))
	}
}

// bytes lists bytes, a string or a message.
func (l *lister) bytes(num int32, k kind) {
	leave, ok := l.enter()
	if !ok {
		return
	}
	defer leave()
	if k.name == "message" {
		l.line(num, k, "{")
		l.fields(0)
		l.close()
		return
	}
	b := l.rest()
	l.pos = l.end
	if k.name == "string" && (!utf8.Valid(b) || strings.ContainsRune(string(b), utf8.RuneError)) {
		l.line(num, k, notUTF8)
	} else {
		l.line(num, k, fmt.Sprintf("%x", b))
	}
}

// notUTF8 is shown for strings that are not UTF-8 or contain U+FFFD, because implementations
// decode these differently.
const notUTF8 = "?"

// faultName returns what is wrong in one word.
func faultName(err error) string {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return "truncated"
	}
	for _, f := range []struct{ word, name string }{
		{"overflow", "overflow"},
		{"number", "number"},
		{"reserved", "reserved"},
		{"end group", "end-group"},
	} {
		if strings.Contains(err.Error(), f.word) {
			return f.name
		}
	}
	return "depth"
}
