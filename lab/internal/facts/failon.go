package facts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A FailOn says which changes fail a run, as a comma list: any, new (whatever is worse than
// before), or what is worse of a kind: bce, inline, alloc, size. The words broken, fails and
// counts, or counts>2%, are about contracts, claims and counts, which a [Change] is not.
type FailOn []string

var failWord = regexp.MustCompile(`^(any|new|broken|fails|bce|inline|alloc|size|counts(>[0-9]+(\.[0-9]+)?%)?)$`)

// ParseFailOn reads the list.
func ParseFailOn(s string) (FailOn, error) {
	all := strings.Split(s, ",")
	for _, word := range all {
		if !failWord.MatchString(word) {
			return nil, fmt.Errorf("-fail-on %q: want some of any, new, broken, fails, bce, inline, alloc, size, counts, counts>N%%", word)
		}
	}
	return all, nil
}

// Blocks reports whether a change fails the run.
func (f FailOn) Blocks(c Change) bool {
	return slices.ContainsFunc(f, func(word string) bool {
		return word == "any" || c.Worse() && (word == "new" || word == c.Kind)
	})
}

// Worse reports whether the code is worse for a change: a check or an allocation more, a call
// or a function that is no longer inlined, or more bytes.
func (c Change) Worse() bool {
	switch {
	case c.Kind == "inline" && c.Change == "changed":
		return strings.Contains(c.Detail, ", now cannot inline")
	case c.Kind == "inline":
		return c.Change == "gone"
	case c.Kind == "size":
		var was, is int
		n, _ := fmt.Sscanf(c.Detail, sizeDetail, &was, &is)
		return n == 2 && is > was
	}
	return c.Change == "new"
}

// sizeDetail says how large a function was and is.
const sizeDetail = "%d bytes of code, now %d"
