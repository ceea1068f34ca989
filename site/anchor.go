package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// anchors makes the anchors of the headings of one page as GitHub makes them, so that a link
// works in both places. It maps each anchor to how often it was asked for.
type anchors map[string]int

// Generate returns the anchor of a heading.
func (a anchors) Generate(value []byte, _ ast.NodeKind) []byte {
	id := anchor(string(value))
	n := a[id]
	a[id]++
	if n > 0 {
		id = fmt.Sprintf("%s-%d", id, n)
	}
	return []byte(id)
}

// Put notes an anchor that a page gives itself.
func (a anchors) Put(value []byte) { a[string(value)]++ }

// anchor keeps letters, digits, hyphens and underscores, in lower case, and makes a hyphen of
// each space.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, strings.TrimSpace(heading))
}
