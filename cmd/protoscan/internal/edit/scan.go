package edit

import (
	"bytes"
	"fmt"
	"strings"
)

// A scanner splits a text into tokens.
type scanner struct {
	text []byte
	off  int // of the next token
}

// A token is a literal in quotes, a brace, "!{", or a word, which has no quotes, braces or
// white space. The text of a literal includes its quotes.
type token struct {
	text []byte
	off  int
}

const separators = " \t\r\n#\"`{}!"

// next returns the next token; at the end of the text it is empty.
func (s *scanner) next() (token, error) {
	s.space()
	t := token{off: s.off}
	if s.off == len(s.text) {
		return t, nil
	}
	switch c := s.text[s.off]; {
	case c == '"' || c == '`':
		end := s.closing(c)
		if end < 0 {
			return t, s.errorf(t.off, "%c is not closed", c)
		}
		s.off = end
	case c == '{' || c == '}':
		s.off++
	case c == '!':
		if s.off+1 == len(s.text) || s.text[s.off+1] != '{' {
			return t, s.errorf(t.off, "! without a brace, want !{")
		}
		s.off += 2
	default:
		for s.off < len(s.text) && strings.IndexByte(separators, s.text[s.off]) < 0 {
			if s.off++; s.text[s.off-1] == ':' && !bytes.HasPrefix(s.text[t.off:], []byte("long-form:")) {
				break // the end of the number in 1: and in 1:LEN
			}
		}
	}
	t.text = s.text[t.off:s.off]
	return t, nil
}

// space goes over white space and comments.
func (s *scanner) space() {
	for s.off < len(s.text) {
		switch s.text[s.off] {
		case ' ', '\t', '\r', '\n':
			s.off++
		case '#':
			end := bytes.IndexByte(s.text[s.off:], '\n')
			if end < 0 {
				end = len(s.text) - s.off
			}
			s.off += end
		default:
			return
		}
	}
}

// closing returns the offset after the quote that closes the one at s.off, or -1.
func (s *scanner) closing(quote byte) int {
	for i := s.off + 1; i < len(s.text); i++ {
		switch {
		case s.text[i] == quote:
			return i + 1
		case s.text[i] == '\\' && quote == '"':
			i++
		}
	}
	return -1
}

// typeName returns the word that follows a colon at once, such as LEN.
func (s *scanner) typeName() string {
	start := s.off
	for s.off < len(s.text) && isWord(s.text[s.off]) {
		s.off++
	}
	return string(s.text[start:s.off])
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-'
}

// errorf returns an error with the line and column of an offset, from 1, columns in bytes.
func (s *scanner) errorf(off int, format string, args ...any) error {
	before := s.text[:off]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := off - bytes.LastIndexByte(before, '\n')
	return fmt.Errorf("line %d, column %d: %s", line, column, fmt.Sprintf(format, args...))
}
