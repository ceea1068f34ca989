package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
)

// An insertion is a directive, and the line that it is to stand above.
type insertion struct {
	line int
	text string
}

// isDirective is what gofmt keeps at the end of a comment, below an empty line of it.
var isDirective = regexp.MustCompile(`^//(?:[a-z0-9]+:[a-z0-9]|line |export |extern )`)

// insert puts directives above top-level declarations of a file, where gofmt has them.
func insert(src []byte, all []insertion) []byte {
	lines := strings.SplitAfter(string(src), "\n")
	slices.SortFunc(all, func(a, b insertion) int { return b.line - a.line }) // from below, so that no line moves
	for _, in := range all {
		at := in.line - 1
		end := "\n"
		if strings.HasSuffix(lines[at], "\r\n") {
			end = "\r\n"
		}
		text := []string{in.text + end}
		if at > 0 && endsText(lines[at-1]) {
			text = []string{"//" + end, text[0]}
		}
		lines = slices.Insert(lines, at, text...)
	}
	return []byte(strings.Join(lines, ""))
}

// endsText reports whether a line is the last one of a comment for people.
func endsText(line string) bool {
	return strings.HasPrefix(line, "//") && strings.TrimSpace(line) != "//" && !isDirective.MatchString(line)
}

// replace puts another text in the place of a file's, unless that is not what it was.
func replace(file string, was, is []byte) error {
	now, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, was) {
		return fmt.Errorf("%s has changed meanwhile, and is left alone", file)
	}
	return atomicfile.Replace(file, is)
}
