// Package quote makes names and messages safe for a terminal: nothing that moves its cursor,
// ends a line or sets its title comes through.
package quote

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name returns the name of a file for a message: as it is if a shell would take it so, else
// in quotes.
func Name(name string) string {
	switch {
	case !isPrintable(name) || strings.Contains(name, "'"):
		return strconv.Quote(name)
	case name == "" || strings.ContainsAny(name, " !\"$&()*:;<=>?[\\]^`{|}") || strings.ContainsAny(name[:1], "#~"):
		return "'" + name + "'"
	}
	return name
}

// Text returns s as it is if all of it can be printed, else in quotes.
func Text(s string) string {
	if isPrintable(s) {
		return s
	}
	return strconv.Quote(s)
}

func isPrintable(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, isUnprintable) < 0
}

func isUnprintable(r rune) bool { return !unicode.IsPrint(r) }

// Line returns a message in one line: what cannot be printed is escaped as in Go, \n for a
// line feed. Text that can be printed stays as it is.
func Line(message string) string {
	if isPrintable(message) {
		return message
	}
	var b strings.Builder
	for len(message) > 0 {
		r, size := utf8.DecodeRuneInString(message)
		if part := message[:size]; isUnprintable(r) || r == utf8.RuneError && size == 1 {
			b.WriteString(strings.Trim(strconv.Quote(part), `"`))
		} else {
			b.WriteString(part)
		}
		message = message[size:]
	}
	return b.String()
}

// Reason returns why something could not be done with a file, without the system call and the
// name, which the caller prints before it.
func Reason(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}
