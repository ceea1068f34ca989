package main

import "github.com/tightwire/tightwire/fit"

// countDefinitions returns how many definition messages stand before, between and
// behind the messages of f, which begins at b[pos]. Equal ones count each time.
func countDefinitions(f *fit.File, b []byte, pos int) (n int) {
	pos += int(f.Header.Size)
	end := int(min(int64(pos)+int64(f.Header.DataSize), int64(len(b))))
	for _, m := range f.Messages {
		n += definitionsIn(b[pos:m.Offset()])
		pos = int(m.Offset()) + 1 + m.Definition().DataSize()
	}
	return n + definitionsIn(b[pos:end])
}

// The bits of the header byte of a definition message.
const (
	headerKind      = 0xC0
	headerIs        = 0x40
	headerDeveloper = 0x20
)

// definitionsIn returns how many definition messages b begins with.
func definitionsIn(b []byte) (n int) {
	for {
		size := definitionSize(b)
		if size == 0 || size > len(b) {
			return n
		}
		b = b[size:]
		n++
	}
}

// definitionSize returns the length in bytes of the definition message that b begins
// with, 0 if there is none.
func definitionSize(b []byte) int {
	if len(b) < 6 || b[0]&headerKind != headerIs || b[2] > 1 {
		return 0
	}
	size := 6 + 3*int(b[5])
	switch {
	case b[0]&headerDeveloper == 0:
		return size
	case size >= len(b):
		return 0
	}
	return size + 1 + 3*int(b[size])
}
