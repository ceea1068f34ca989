package main

import (
	"io"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// FuzzLine writes a line in every style and reads it back.
func FuzzLine(f *testing.F) {
	f.Add("a", []byte{1}, uint32(0))
	f.Add(" b\\\n\r", []byte{1, 2, 3}, uint32(1))
	f.Add("x) = 00", make([]byte, 64), uint32(1<<20))
	f.Add("\\", make([]byte, 32), uint32(0))
	f.Fuzz(checkLine)
}

func checkLine(t *testing.T, name string, sum []byte, leaf uint32) {
	if name == "" || strings.Contains(name, "\x00") || len(name) > maxLine/4 || len(sum) == 0 {
		t.Skip("no file has such a name, or no digest such a length")
	}
	for _, a := range digest.Algorithms {
		f := digest.Function{Algorithm: a, Size: min(len(sum), a.Longest)}
		if a.Trees != nil {
			f.Leaf = leaf
		}
		e := entry{f, name, sum[:f.Size]}
		for _, s := range []style{{tag: true}, {binary: true}, {}} {
			line := s.append(nil, e)
			if got, ok := readLine(string(line), e.Function); !ok || !same(got, e) {
				t.Errorf("reading %q = %v, %t, want %v", line, got, ok, e)
			}
		}
	}
}

// readLine reads a list of one line.
func readLine(text string, untagged digest.Function) (entry, bool) {
	l := newList(strings.NewReader(text))
	line, err := l.next()
	if err != nil {
		return entry{}, false
	}
	if _, err := l.next(); err != io.EOF {
		return entry{}, false
	}
	return (&parser{untagged: untagged}).parse(line)
}

func same(a, b entry) bool {
	return a.Function == b.Function && a.name == b.name && string(a.sum) == string(b.sum)
}

// FuzzParse reads any line. What it finds, it finds again in its own line for it.
func FuzzParse(f *testing.F) {
	for _, line := range malformed {
		f.Add(line)
	}
	for _, line := range wellFormed {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		untagged := digest.Function{Algorithm: digest.Algorithms[0]}
		e, ok := (&parser{untagged: untagged}).parse(line)
		if !ok || len(e.name) > maxLine/4 {
			return
		}
		if e.Leaf > 0 && !strings.Contains(line, "-tree-") {
			t.Errorf("parse(%q) = %v, which is a tree", line, e)
		}
		text := string(style{tag: true}.append(nil, e))
		if got, ok := readLine(text, untagged); !ok || !same(got, e) {
			t.Errorf("parse(%q) = %v, and of its own line %q, %v, %t", line, e, text, got, ok)
		}
	})
}
