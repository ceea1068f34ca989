package run

import (
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/quote"
)

// Explain returns the text of an error for users: without the name of the package, and with other words in the
// place of those of Go's library, which are about its functions.
func Explain(fault error) string {
	text := strings.TrimPrefix(fault.Error(), "fit: ")
	for err := range chainOf(fault) {
		if words := wordsFor(err); words != "" {
			text = strings.Replace(text, err.Error(), words, 1)
		}
	}
	return text
}

// chainOf calls yield with an error and those that it wraps, the outer ones first.
func chainOf(err error) func(yield func(error) bool) {
	var walk func(err error, yield func(error) bool) bool
	walk = func(err error, yield func(error) bool) bool {
		if err == nil {
			return true
		}
		if !yield(err) {
			return false
		}
		switch e := err.(type) {
		case interface{ Unwrap() error }:
			return walk(e.Unwrap(), yield)
		case interface{ Unwrap() []error }:
			for _, one := range e.Unwrap() {
				if !walk(one, yield) {
					return false
				}
			}
		}
		return true
	}
	return func(yield func(error) bool) { walk(err, yield) }
}

// sentinels are errors of the library, and what users read.
var sentinels = []struct {
	err   error
	words string
}{
	{io.EOF, "ends too early"},
	{io.ErrUnexpectedEOF, "ends too early"},
	{zip.ErrFormat, "the zip archive is damaged, or a part of it is missing"},
	{zip.ErrAlgorithm, "compressed in a way that is not known here"},
	{zip.ErrChecksum, "wrong checksum in the zip archive"},
	{gzip.ErrHeader, "the gzip file is damaged"},
	{gzip.ErrChecksum, "wrong checksum in the gzip file"},
	{csv.ErrFieldCount, "wrong number of cells"},
	{csv.ErrQuote, "a quotation mark in the wrong place"},
	{csv.ErrBareQuote, "a quotation mark in the wrong place"},
	{strconv.ErrSyntax, "not a number"},
	{strconv.ErrRange, "too large a number"},
}

// xmlWords replaces what package xml says of damaged XML.
var xmlWords = strings.NewReplacer("unexpected EOF", "the XML ends too early", "invalid UTF-8", "not UTF-8", "invalid character entity", "unknown entity")

// wordsFor returns what users read in the place of an error's text, "" for that text.
func wordsFor(err error) string {
	switch e := err.(type) {
	case *fs.PathError: // the name and the reason, not the system call
		return fmt.Sprintf("%s: %v", e.Path, quote.Reason(e))
	case flate.CorruptInputError, flate.InternalError:
		return "the compressed data is damaged"
	case *xml.SyntaxError:
		return fmt.Sprintf("line %d: %s", e.Line, xmlWords.Replace(e.Msg))
	case *json.SyntaxError:
		return fmt.Sprintf("damaged JSON at byte %d", e.Offset)
	case *json.UnmarshalTypeError:
		return fmt.Sprintf("JSON at byte %d: found a value of the wrong kind: %s", e.Offset, e.Value)
	case *csv.ParseError:
		return fmt.Sprintf("line %d: %s", e.Line, Explain(e.Err))
	case *strconv.NumError:
		return fmt.Sprintf("%q: %s", e.Num, Explain(e.Err))
	}
	if inner := errors.Unwrap(err); inner != nil && strings.HasPrefix(err.Error(), "xml: opening charset") {
		return inner.Error()
	}
	for _, s := range sentinels {
		if err == s.err {
			return s.words
		}
	}
	return ""
}
