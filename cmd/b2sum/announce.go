package main

import (
	"io/fs"
	"os"
)

// announce gives the meter the number of bytes there are to read. Where that cannot be
// known, for a pipe or a list from one, the meter goes without.
func (p *program) announce() {
	total, known := int64(0), true
	count := func(name string) {
		size, ok := sizeOf(name)
		total += size
		known = known && ok
	}
	for _, name := range p.files {
		if p.check {
			known = countListed(name, p.function, count) && known
		} else {
			count(name)
		}
	}
	if known {
		p.console.Expect(total)
	}
}

// sizeOf returns the size of a regular file, and 0 for what will not be read.
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

// countListed calls count for each file in a list. It reports whether it could
// read the list, which is a second time: a pipe is left alone.
func countListed(name string, f function, count func(string)) bool {
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
