package fit

import (
	"errors"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// These are the kinds of fault in a file, for errors.Is. Every error of decoding is an
// [*Error] that wraps one of these.
var (
	// ErrNotFIT: the bytes where a header should be are not a header.
	ErrNotFIT = errors.New("not a FIT header")
	// ErrTruncated: the input ends before what the header or a definition
	// announces. Such errors are also [io.ErrUnexpectedEOF].
	ErrTruncated error = truncated{}
	// ErrOverrun: a message reaches beyond the data size that the header states.
	ErrOverrun = errors.New("message overruns the data size")
	// ErrNoDefinition: a data message whose local type no definition precedes.
	ErrNoDefinition = errors.New("data message without definition")
	// ErrArchitecture: a definition whose byte order is neither 0 nor 1.
	ErrArchitecture = errors.New("unknown architecture")
	// ErrHeaderChecksum: the header's checksum is neither correct nor 0.
	ErrHeaderChecksum = errors.New("wrong header checksum")
	// ErrChecksum: the file's checksum is wrong.
	ErrChecksum = errors.New("wrong checksum")
	// ErrTrailing: bytes that are not a header follow a whole file.
	ErrTrailing = errors.New("bytes after the last file are not a FIT header")
)

// truncated is the type of ErrTruncated. Its text is for users, who know nothing of [io.ErrUnexpectedEOF].
type truncated struct{}

func (truncated) Error() string { return "truncated" }

// Unwrap returns the error of package io, so that errors.Is finds it.
func (truncated) Unwrap() error { return io.ErrUnexpectedEOF }

// These are the errors of writing a message, for errors.Is.
var (
	// ErrValue: a field's value cannot be stored: it is the zero Value, longer than 255
	// bytes, not valid UTF-8, or its type is not the profile's.
	ErrValue = errors.New("value cannot be stored")
	// ErrFields: the message has this field of the profile, has 255 fields or has developer
	// fields already, the bytes are not as many as the fields', or the file is full.
	ErrFields = errors.New("field cannot be added")
	// ErrUndescribed: no field description precedes a developer field.
	ErrUndescribed = errors.New("developer field without description")
)

// Error is a fault of a file, with its place.
type Error struct {
	Kind     error  // one of the sentinels, such as [ErrTruncated]
	Sequence int    // which of the chained files, from 0
	Offset   int64  // of the first faulty byte, from the beginning of the input
	Found    string // what was found there, "" if Kind is enough
	Want     string // what was expected, "" if Kind is enough
}

// faultErrors are the errors of the kinds of fault in bytes that are neither a header nor a definition.
var faultErrors = [...]error{frame.NotFIT: ErrNotFIT, frame.Truncated: ErrTruncated, frame.Architecture: ErrArchitecture}

// errorOf returns a fault as an error without sequence. Decoding calls it once at most, and its
// loops stay short without its code.
//
//go:noinline
func errorOf(f *frame.Fault) *Error {
	return &Error{Kind: faultErrors[f.Kind], Offset: f.Offset, Found: f.Found, Want: f.Want}
}

// Error returns one line, such as
// "fit: file 0: offset 12: wrong header checksum: found 0x1234, want 0x5678".
func (e *Error) Error() string {
	s := fmt.Sprintf("fit: file %d: offset %d: %v", e.Sequence, e.Offset, e.Kind)
	if e.Found != "" {
		s += ": found " + e.Found
	}
	if e.Want != "" {
		s += ", want " + e.Want
	}
	return s
}

// Unwrap returns the error's kind, so that errors.Is finds it.
func (e *Error) Unwrap() error { return e.Kind }

// framing reports whether the place of the next message is unknown because of e.
func (e *Error) framing() bool {
	switch e.Kind {
	case ErrHeaderChecksum, ErrChecksum, ErrTrailing:
		return false
	}
	return true
}
