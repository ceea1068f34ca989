package main

import (
	"errors"
	"strconv"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"
)

// quote returns a name for a message: as it is if a shell would take it so, else
// in quotes. Nothing that moves the cursor of a terminal comes through.
func quote(name string) string {
	switch {
	case !isPrintable(name) || strings.Contains(name, "'"):
		return strconv.Quote(name)
	case name == "" || strings.ContainsAny(name, " !\"$&()*:;<=>?[\\]^`{|}") || strings.ContainsAny(name[:1], "#~"):
		return "'" + name + "'"
	}
	return name
}

func isPrintable(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// reason says why a file could not be read: the words of the system, with a
// capital as C's strerror has them, without the name, which stands before.
func reason(err error) string {
	var errno syscall.Errno
	if !errors.As(err, &errno) {
		return err.Error()
	}
	text := errno.Error()
	return strings.ToUpper(text[:1]) + text[1:]
}
