package main

import (
	"io/fs"
	"os"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// announce passes the number of bytes to read to the meter. If that is unknown, as for a
// pipe or a list from a pipe, the meter shows no total.
func (p *program) announce() {
	total, known := int64(0), true
	count := func(name string) {
		size, ok := sizeOf(name)
		total += size
		known = known && ok
	}
	for _, name := range p.files {
		if p.check {
			known = countListed(name, p.Function, count) && known
		} else {
			count(name)
		}
	}
	if known {
		p.console.Expect(total)
	}
}

// sizeOf returns the size of a regular file, and 0 for a file that will not be read.
func sizeOf(name string) (size int64, known bool) {
	if name == "-" {
		return 0, false
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return 0, true
	case info.Mode().IsRegular():
		return info.Size(), true
	}
	return 0, info.Mode().Type() == fs.ModeDir
}

// countListed calls count for each file in a list. It reports whether it could read the
// list. The list is read again later, so countListed does not touch a pipe.
func countListed(name string, f digest.Function, count func(string)) bool {
	if _, known := sizeOf(name); !known {
		return false
	}
	in, err := os.Open(name)
	if err != nil {
		return true // nothing will be read
	}
	defer in.Close()
	lines, l := &parser{untagged: f}, newList(in)
	for {
		line, err := l.next()
		if err != nil {
			return true
		}
		if e, ok := lines.parse(line); ok {
			count(e.name)
		}
	}
}
