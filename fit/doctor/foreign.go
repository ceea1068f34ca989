package doctor

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
)

// notFIT is the rule of [Examine] that comes before all others: they are about what is decoded.
var notFIT = Rule{
	Name: "not-fit", Severity: Refused,
	Reason: "A file that is not FIT cannot be repaired. Get the FIT file again from where it comes, or make one: fit from-gpx, fit from-tcx.",
	Source: "https://github.com/GoldenCheetah/GoldenCheetah/issues/474",
}

// NotFIT returns an error that says what b is if it is not a FIT file, such as "not a FIT file, but GPX", and
// nil if it begins as a FIT file, or something of a FIT file can be recovered from it. A mail with a FIT file is a text.
//
// It may read all of b: call it for what cannot be decoded.
func NotFIT(b []byte) error {
	switch what := Format(b); {
	case len(b) == 0:
		return errors.New("not a FIT file, it is empty")
	case what == formatFIT:
		return nil
	case what != "":
		return errors.New("not a FIT file, but " + what)
	case len(bytes.TrimLeft(b, "\x00")) == 0:
		return errors.New("not a FIT file, only zero bytes")
	}
	if files, _ := fit.Recover(b); len(files) == 0 {
		return errors.New("not a FIT file")
	}
	return nil
}

// begins reports whether b begins with the header of a FIT file, of which one byte may be wrong, or with the
// first byte of one if it is shorter.
func begins(b []byte) bool {
	const magic = ".FIT"
	right := 0
	if len(b) > 0 && (b[0] == 12 || b[0] == 14) {
		right++
	}
	if len(b) < 12 {
		return right > 0
	}
	for i := range magic {
		if b[8+i] == magic[i] {
			right++
		}
	}
	return right >= len(magic)
}

// magics are the first bytes of formats.
var magics = []struct{ head, what string }{
	{"PK\x03\x04", "a zip archive"},
	{"PK\x05\x06", "a zip archive"},
	{"\x1f\x8b\x08", "a gzip file"},
	{"%PDF-", "PDF"},
	{"\xff\xd8\xff", "a picture"},
	{"\x89PNG\r\n", "a picture"},
}

// FormatHead is how many bytes at the beginning tell [Format] one format from another; only what is
// text depends on more.
const FormatHead = 4 << 10

// formatFIT is the format of a FIT file.
const formatFIT = "FIT"

// Format returns the name of the format of b by its beginning, such as "FIT", "GPX" or "a zip archive", and "" if it is
// unknown.
func Format(b []byte) string {
	for _, m := range magics {
		if bytes.HasPrefix(b, []byte(m.head)) {
			return m.what
		}
	}
	head, wide := decodeUTF16(b[:min(len(b), FormatHead)])
	head = strings.TrimLeft(strings.TrimPrefix(head, "\uFEFF"), space)
	switch {
	case strings.HasPrefix(head, "<"):
		if what := markupOf(head); what != "" {
			return what
		}
	case isJSON(head):
		return "JSON"
	}
	switch {
	case wide || isText(b):
		return "text"
	case begins(b):
		return formatFIT
	}
	return ""
}

// decodeUTF16 returns bytes as a string, decoded if they have the byte order mark of UTF-16.
func decodeUTF16(b []byte) (text string, wide bool) {
	low := 0 // of the two bytes of a unit
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		low = 1
	default:
		return string(b), false
	}
	var units []uint16
	for i := 2; i+1 < len(b); i += 2 {
		units = append(units, uint16(b[i+low])|uint16(b[i+1-low])<<8)
	}
	return string(utf16.Decode(units)), true
}

// isJSON reports whether a text begins as an object or an array does.
func isJSON(head string) bool {
	if head == "" || head[0] != '{' && head[0] != '[' {
		return false
	}
	rest := strings.TrimLeft(head[1:], space)
	if rest == "" {
		return true
	}
	if head[0] == '{' {
		return rest[0] == '"' || rest[0] == '}'
	}
	for _, word := range []string{"true", "false", "null"} {
		if strings.HasPrefix(rest, word) {
			return true
		}
	}
	return strings.IndexByte("[]{\"-0123456789", rest[0]) >= 0
}

// space is white space in XML and JSON.
const space = " \t\r\n"

// withoutProlog returns a text without the white space, the instructions and the comments before the first element.
func withoutProlog(head string) string {
	for {
		head = strings.TrimLeft(head, space)
		end := "?>"
		switch {
		case strings.HasPrefix(head, "<!--"):
			end = "-->"
		case !strings.HasPrefix(head, "<?"):
			return head
		}
		_, rest, ok := strings.Cut(head, end)
		if !ok {
			return ""
		}
		head = rest
	}
}

// elementName returns the name of an element, in lower case and without a prefix, at whose beginning head is; "" if
// there is none.
func elementName(head string) string {
	if !strings.HasPrefix(head, "<") {
		return ""
	}
	name := head[1:]
	if end := strings.IndexAny(name, space+"/>"); end >= 0 {
		name = name[:end]
	}
	return strings.ToLower(name[strings.IndexByte(name, ':')+1:])
}

// roots are the first elements of formats, in lower case. XML has others, too.
var roots = map[string]string{
	"gpx": "GPX", "trainingcenterdatabase": "TCX", "kml": "KML", "html": html, "head": html, "body": html,
}

const html = "HTML, perhaps the page of an error"

// markupOf returns the format of a text that begins with <, "" if that is no markup.
func markupOf(head string) string {
	rest := withoutProlog(head)
	if len(rest) >= 9 && strings.EqualFold(rest[:9], "<!doctype") {
		if kind := strings.TrimLeft(rest[9:], space); len(kind) >= 4 && strings.EqualFold(kind[:4], "html") {
			return html
		}
		return "XML"
	}
	if what := roots[elementName(rest)]; what != "" {
		return what
	}
	if strings.HasPrefix(head, "<?xml") {
		return "XML"
	}
	return ""
}

// isText reports whether all of b is printable UTF-8, or white space.
func isText(b []byte) bool {
	return len(b) > 0 && utf8.Valid(b) && bytes.IndexFunc(b, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\r\n\f", r) || r == 0x7F }) < 0
}
