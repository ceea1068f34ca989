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

// An insertion is a directive and the line to insert it above.
type insertion struct {
	line int
	text string
}

// isDirective matches directives, which gofmt keeps at the end of a comment after an empty line.
var isDirective = regexp.MustCompile(`^//(?:[a-z0-9]+:[a-z0-9]|line |export |extern )`)

// insert puts directives above top-level declarations of a file, where gofmt expects them.
func insert(src []byte, all []insertion) []byte {
	lines := strings.SplitAfter(string(src), "\n")
	slices.SortFunc(all, func(a, b insertion) int { return b.line - a.line }) // the last line first, so that the others keep their numbers
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

// endsText reports whether a line is comment text, not a directive.
func endsText(line string) bool {
	return strings.HasPrefix(line, "//") && strings.TrimSpace(line) != "//" && !isDirective.MatchString(line)
}

// replace replaces the text of a file, unless the file has changed meanwhile.
func replace(file string, was, is []byte) error {
	now, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, was) {
		return fmt.Errorf("%s has changed meanwhile, and was not written", file)
	}
	return atomicfile.Replace(file, is)
}
