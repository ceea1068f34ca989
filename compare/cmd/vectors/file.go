package main

import (
	"bytes"
	"fmt"
	"strings"
)

// A file holds the vectors of one or two kinds.
type file struct {
	name  string
	about string // its header: lines, without comment marks
	kinds []kind
}

// A kind is a way to read bytes, with inputs to try.
type kind struct {
	name   string
	inputs [][]byte // may repeat an input
	read   func(o oracle, b []byte) result
}

var files = []file{
	{"varint.tsv", aboutUvarint64, []kind{uvarint64}},
	{"uvarint32.tsv", aboutUvarint32, []kind{uvarint32}},
	{"zigzag.tsv", aboutZigZag, []kind{zigzag64, zigzag32}},
	{"tag.tsv", aboutTag, []kind{tag}},
	{"packed.tsv", aboutPacked, []kind{packed}},
}

const aboutAll = `
Made by compare/cmd/vectors, on whose every line Go's encoding/binary and
protobuf-go's protowire agree. Do not edit. README.md explains the columns:
kind	bytes	value	length	canonical	verdict
`

// text returns the whole file.
func (f *file) text() ([]byte, error) {
	var w bytes.Buffer
	for line := range strings.Lines(f.about + aboutAll) {
		w.WriteString(strings.TrimRight("# "+line, " \n") + "\n")
	}
	for _, k := range f.kinds {
		if err := k.write(&w); err != nil {
			return nil, err
		}
	}
	return w.Bytes(), nil
}

// write writes a line for each distinct input.
func (k *kind) write(w *bytes.Buffer) error {
	seen := map[string]bool{}
	for _, b := range k.inputs {
		if seen[string(b)] {
			continue
		}
		seen[string(b)] = true
		r, other := k.read(standard, b), k.read(protobuf, b)
		if r != other {
			return fmt.Errorf("%s %x: %s says %v, %s %v", k.name, b, standard.name, r, protobuf.name, other)
		}
		fmt.Fprintf(w, "%s\t%s\t%v\n", k.name, orDash(fmt.Sprintf("%x", b)), r)
	}
	return nil
}

// orDash returns s, or a dash for an empty column.
func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
