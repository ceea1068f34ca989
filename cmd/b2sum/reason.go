package main

import (
	"errors"
	"strings"
	"syscall"
)

// reason says why a file could not be read: the words of the system, with a capital as
// C's strerror has them, without the name, which comes before.
func reason(err error) string {
	var errno syscall.Errno
	if !errors.As(err, &errno) {
		return err.Error()
	}
	text := errno.Error()
	return strings.ToUpper(text[:1]) + text[1:]
}
