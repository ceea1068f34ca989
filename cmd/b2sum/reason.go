package main

import (
	"errors"
	"strings"
	"syscall"
)

// reason returns why a file could not be read: the system's text, with a capital like C's
// strerror, without the name, which is printed before.
func reason(err error) string {
	var errno syscall.Errno
	if !errors.As(err, &errno) {
		return err.Error()
	}
	text := errno.Error()
	return strings.ToUpper(text[:1]) + text[1:]
}
