package transfer

import (
	"bytes"
	"strings"
)

// bodies returns the bodies of a mail, or of its parts, that have this Content-Transfer-Encoding
// (RFC 2045, 6.1). The headers may be all that is left of the mail.
func bodies(b []byte, encoding string) (all [][]byte) {
	var boundaries [][]byte
	for {
		header, value, ok := findEncoding(b)
		if !ok {
			return all
		}
		boundaries = appendBoundaries(boundaries, b[:header])
		b = afterHeaders(b[header+len(encodingHeader):])
		end := endOf(b, boundaries)
		if strings.EqualFold(string(value), encoding) {
			all = append(all, bytes.TrimSuffix(b[:end], []byte("\r")))
		}
		b = b[end:]
	}
}

const encodingHeader = "Content-Transfer-Encoding:"

// findEncoding returns where the first header with an encoding is in b, and which encoding it is.
func findEncoding(b []byte) (at int, encoding []byte, ok bool) {
	for {
		line := b[at:]
		if n := len(encodingHeader); len(line) > n && strings.EqualFold(string(line[:n]), encodingHeader) {
			value := bytes.TrimLeft(line[n:], " \t")
			if size := len(value) - len(bytes.TrimLeft(value, encodingLetters)); size > 0 {
				return at, value[:size], true
			}
		}
		i := bytes.IndexByte(line, '\n')
		if i < 0 {
			return 0, nil, false
		}
		at += i + 1
	}
}

const encodingLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"

// appendBoundaries appends the values of boundary=VALUE and boundary="VALUE" in headers.
func appendBoundaries(boundaries [][]byte, headers []byte) [][]byte {
	const name = "boundary"
	for len(boundaries) < maxBoundaries {
		before, after, ok := bytes.Cut(headers, []byte("="))
		if !ok {
			break
		}
		headers = after
		if n := len(before) - len(name); n < 0 || !strings.EqualFold(string(before[n:]), name) || n > 0 && isWord(before[n-1]) {
			continue
		}
		value := bytes.TrimPrefix(after, []byte(`"`))
		if end := bytes.IndexAny(value, "\"; \t\r\n\f"); end >= 0 {
			value = value[:end]
		}
		if len(value) > 0 {
			boundaries = append(boundaries, value)
			headers = after[len(value):]
		}
	}
	return boundaries
}

// isWord reports whether a name goes on with c.
func isWord(c byte) bool { return c == '_' || bytes.IndexByte([]byte(encodingLetters[:62]), c) >= 0 }

// maxBoundaries is how many boundaries are looked for: parts in parts have one each.
const maxBoundaries = 8

// afterHeaders returns the text after the first empty line that follows the current line.
func afterHeaders(b []byte) []byte {
	for {
		_, rest, ok := bytes.Cut(b, []byte("\n"))
		if !ok {
			return nil
		}
		b = rest
		if line := bytes.TrimPrefix(b, []byte("\r")); len(line) > 0 && line[0] == '\n' {
			return line[1:]
		}
	}
}

// endOf returns where the line break before a boundary is in b, or the length of b.
func endOf(b []byte, boundaries [][]byte) int {
	for at := 0; ; {
		i := bytes.Index(b[at:], []byte("\n--"))
		if i < 0 {
			return len(b)
		}
		at += i + 3
		for _, boundary := range boundaries {
			if bytes.HasPrefix(b[at:], boundary) {
				return at - 3
			}
		}
	}
}
