package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tightwire/tightwire/compare/peers/java/listing"
)

// A message is two files of vectors/messages: the bytes and their listing.
type message struct {
	name string
	text func() string
}

var messages = []message{
	{"kinds", listEveryKind},
	{"numbers", listNumbers},
	{"nested", listNested},
	{"packed", listPacked},
	{"column", listColumn},
}

// writeMessages writes the files to a folder, which it makes if necessary.
func writeMessages(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, m := range messages {
		b, err := m.encode()
		if err != nil {
			return err
		}
		if err := writeFiles(dir, map[string][]byte{m.name + ".bin": b, m.name + ".txt": []byte(m.text())}); err != nil {
			return err
		}
	}
	return writeFiles(dir, map[string][]byte{"faults.tsv": messageFaults()})
}

func writeFiles(dir string, files map[string][]byte) error {
	for name, b := range files {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// encode returns the bytes, from which protowire must read the contents of the
// text.
func (m *message) encode() ([]byte, error) {
	text := m.text()
	b, err := listing.Encode(text)
	if err != nil {
		return nil, fmt.Errorf("messages/%s: %w", m.name, err)
	}
	if listing.List(&listing.Upstream, b) != text {
		return nil, fmt.Errorf("messages/%s: its bytes do not read as its text", m.name)
	}
	return b, nil
}

const aboutFaults = `# Messages that are malformed, and what protobuf-go's protowire says of them. Made by
# compare/cmd/vectors. Do not edit. README.md explains the columns:
# bytes	entered	offset	skipped	offset
`

// messageFaults returns the file of malformed messages.
func messageFaults() []byte {
	var w bytes.Buffer
	w.WriteString(aboutFaults)
	seen := map[string]bool{}
	for _, b := range faultyMessages() {
		entered, skipped := listing.Fault(listing.List(&listing.Upstream, b)), listing.Fault(listing.Skip(&listing.Upstream, b))
		if !seen[string(b)] && (entered != "" || skipped != "") {
			fmt.Fprintf(&w, "%s\t%s\t%s\n", orDash(fmt.Sprintf("%x", b)), orOK(entered), orOK(skipped))
		}
		seen[string(b)] = true
	}
	return w.Bytes()
}

// orOK returns a fault, or "ok" for none.
func orOK(fault string) string {
	if fault == "" {
		return ok + "\t-"
	}
	return fault
}
