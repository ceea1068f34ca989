package input

import (
	"bytes"
	"strings"
)

// headSize is the number of bytes that show the kind of a file: a FIT header without its
// checksum.
const headSize = 12

func isZip(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte("\x1f\x8b\x08")) }

// looksLikeFIT reports whether head is a FIT header, or name ends as names of FIT files
// do.
func looksLikeFIT(name string, head []byte) bool {
	if len(head) >= headSize && string(head[8:12]) == ".FIT" {
		return true
	}
	return strings.HasSuffix(strings.TrimSuffix(strings.ToLower(name), ".gz"), ".fit")
}

// isResourceFork reports whether an archive entry is one that macOS adds beside each file:
// it has the same name and is not FIT.
func isResourceFork(entry string) bool { return strings.HasPrefix(entry, "__MACOSX/") }
