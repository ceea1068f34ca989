package main

import "strings"

// A name that would break a line is escaped, and the line then begins with a backslash: in
// such names \n, \r and \\ mean a line feed, a carriage return and a backslash.
var (
	escapes   = strings.NewReplacer("\\", `\\`, "\n", `\n`, "\r", `\r`)
	breaksOne = "\\\n\r" // characters that need escapes
)

// escape returns name as it is written in a line, and the mark at the start of the
// line.
func escape(name string) (mark, escaped string) {
	if !strings.ContainsAny(name, breaksOne) {
		return "", name
	}
	return `\`, escapes.Replace(name)
}

// unescape is the inverse of escape for a line with the mark. ok is false if a backslash
// begins none of the three escapes.
func unescape(escaped string) (name string, ok bool) {
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(escaped, `\`)
		b.WriteString(plain)
		if !found {
			return b.String(), true
		}
		c, ok := unescapeByte(rest)
		if !ok {
			return "", false
		}
		b.WriteByte(c)
		escaped = rest[1:]
	}
}

// unescapeByte returns what the byte after a backslash means.
func unescapeByte(rest string) (c byte, ok bool) {
	switch {
	case rest == "":
		return 0, false
	case rest[0] == 'n':
		return '\n', true
	case rest[0] == 'r':
		return '\r', true
	}
	return '\\', rest[0] == '\\'
}
