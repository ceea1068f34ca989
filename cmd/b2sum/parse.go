package main

import (
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

const blanks = " \t"

// A parser reads the lines of files to be checked.
type parser struct {
	untagged digest.Function // of lines without tag; their length gives the size
	spacing  spacing
}

// spacing is the separator of sum and name: two characters as we write them, the second a
// space or a star, or one blank. The first line decides for all: otherwise someone who can
// rename files could make a leading space or star part of a name in one line and not in
// another.
type spacing int

const (
	undecided spacing = iota
	oneBlank
	twoCharacters
)

// parse reads a line without its line feed. ok is false for a malformed line.
func (p *parser) parse(line string) (e entry, ok bool) {
	line = strings.TrimLeft(line, blanks)
	line, escaped := strings.CutPrefix(line, `\`)
	if e, ok = parseTagged(line); !ok {
		e, ok = p.parseUntagged(line)
	}
	if ok && escaped {
		e.name, ok = unescape(e.name)
	}
	return e, ok && !strings.Contains(e.name, "\x00")
}

// parseTagged reads "BLAKE2b-256 (name) = sum".
func parseTagged(line string) (e entry, ok bool) {
	tag, rest, _ := strings.Cut(line, "(")
	if e.Function, ok = parseTag(strings.TrimSuffix(tag, " ")); !ok {
		return e, false
	}
	end := strings.LastIndexByte(rest, ')')
	if end < 0 {
		return e, false
	}
	e.name = rest[:end]
	digits, ok := strings.CutPrefix(strings.TrimLeft(rest[end+1:], blanks), "=")
	if !ok {
		return e, false
	}
	e.sum, ok = parseSum(strings.TrimLeft(digits, blanks))
	return e, ok && len(e.sum) == e.Size
}

// parseTag is the inverse of [function.String]; it also accepts the length of the longest
// digest.
func parseTag(tag string) (f digest.Function, ok bool) {
	words := strings.Split(tag, "-")
	for _, a := range digest.Algorithms {
		if a.Tag == words[0] {
			f = digest.Function{Algorithm: a, Size: a.Longest}
			return f, parseModifiers(&f, words[1:])
		}
	}
	return f, false
}

// parseModifiers reads the words after the name of an algorithm.
func parseModifiers(f *digest.Function, words []string) bool {
	if len(words) > 0 && words[0] != "tree" {
		bits, ok := parseNumber(words[0])
		if !ok || bits%8 != 0 || bits > uint64(8*f.Longest) {
			return false
		}
		f.Size, words = int(bits/8), words[1:]
	}
	if len(words) == 0 {
		return true
	}
	leaf, ok := parseNumber(words[len(words)-1])
	f.Leaf = uint32(leaf)
	return ok && len(words) == 2 && words[0] == "tree" && f.Trees != nil
}

// parseNumber reads a number from 1 on in its shortest form.
func parseNumber(s string) (uint64, bool) {
	n, err := strconv.ParseUint(s, 10, 32)
	return n, err == nil && s[0] != '0'
}

// parseUntagged reads "sum  name", "sum *name" and "sum name".
func (p *parser) parseUntagged(line string) (e entry, ok bool) {
	end := strings.IndexAny(line, blanks)
	if end < 0 {
		return e, false
	}
	e.Function = p.untagged
	if e.sum, ok = parseSum(line[:end]); !ok || len(e.sum) == 0 || len(e.sum) > e.Longest {
		return e, false
	}
	e.Size = len(e.sum)
	e.name, ok = p.parseName(line[end+1:])
	return e, ok
}

// parseName removes the type character, if the name has it.
func (p *parser) parseName(rest string) (name string, ok bool) {
	if len(rest) < 2 || rest[0] != ' ' && rest[0] != '*' {
		if p.spacing == twoCharacters {
			return "", false
		}
		p.spacing = oneBlank
	}
	if p.spacing == oneBlank {
		return rest, true
	}
	p.spacing = twoCharacters
	return rest[1:], true
}

// parseSum reads hexadecimal digits of either case.
func parseSum(digits string) ([]byte, bool) {
	sum, err := hex.DecodeString(digits)
	return sum, err == nil
}
