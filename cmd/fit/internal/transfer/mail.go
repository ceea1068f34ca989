package transfer

import (
	"bytes"
	"regexp"
	"strings"
)

var (
	encodingHeader = regexp.MustCompile(`(?im)^content-transfer-encoding:[ \t]*([a-z0-9-]+)`)
	boundaryHeader = regexp.MustCompile(`(?i)\bboundary="?([^"\s;]+)`)
)

// bodies returns the bodies of a mail, or of its parts, that have this Content-Transfer-Encoding
// (RFC 2045, 6.1). The headers may be all that is left of the mail.
func bodies(b []byte, encoding string) (all [][]byte) {
	var boundaries [][]byte
	for {
		at := encodingHeader.FindSubmatchIndex(b)
		if at == nil {
			return all
		}
		for _, m := range boundaryHeader.FindAllSubmatch(b[:at[0]], maxBoundaries-len(boundaries)) {
			boundaries = append(boundaries, m[1])
		}
		is := strings.EqualFold(string(b[at[2]:at[3]]), encoding)
		b = afterHeaders(b[at[1]:])
		end := endOf(b, boundaries)
		if is {
			all = append(all, bytes.TrimSuffix(b[:end], []byte("\r")))
		}
		b = b[end:]
	}
}

// maxBoundaries is how many boundaries are looked for: parts in parts have one each.
const maxBoundaries = 8

// afterHeaders returns what follows the first empty line after the line at hand.
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
