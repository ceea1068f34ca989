package input

import (
	"bytes"
	"strings"
)

// headSize is how many bytes tell one kind of file from another: a FIT header without its
// checksum.
const headSize = 12

func isZip(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte("\x1f\x8b\x08")) }

// looksLikeFIT reports whether head is that of a FIT file, or name says that it is one.
func looksLikeFIT(name string, head []byte) bool {
	if len(head) >= headSize && string(head[8:12]) == ".FIT" {
		return true
	}
	return strings.HasSuffix(strings.TrimSuffix(strings.ToLower(name), ".gz"), ".fit")
}

// isResourceFork reports whether an entry of an archive is what macOS adds beside each
// file: the same name, and no FIT.
func isResourceFork(entry string) bool { return strings.HasPrefix(entry, "__MACOSX/") }
