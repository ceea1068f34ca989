package facts

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A FailOn lists the changes that fail a run: any, new (everything that is worse), or what is
// worse of a kind: bce, inline, alloc, size. The words broken, gone, fails, counts, counts>2% and
// unproven are about contracts, claims, counts and what is not known, not about a [Change].
type FailOn []string

var failWord = regexp.MustCompile(`^(any|new|broken|gone|fails|bce|inline|alloc|size|unproven|counts(>[0-9]+(\.[0-9]+)?%)?)$`)

// ParseFailOn parses the list, which is separated by commas.
func ParseFailOn(s string) (FailOn, error) {
	all := strings.Split(s, ",")
	for _, word := range all {
		if !failWord.MatchString(word) {
			return nil, fmt.Errorf("-fail-on %q: want some of any, new, broken, gone, fails, bce, inline, alloc, size, counts, counts>N%%, unproven", word)
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

// BlocksBroken reports whether a newly broken contract fails the run.
func (f FailOn) BlocksBroken() bool { return f.has("any", "new", "broken") }

// BlocksGone reports whether a deleted contract fails the run.
func (f FailOn) BlocksGone() bool { return f.has("any", "gone") }

// BlocksUnproven reports whether what is not known fails the run.
func (f FailOn) BlocksUnproven() bool { return f.has("unproven") }

// BlocksFailing reports whether a longer time fails the run.
func (f FailOn) BlocksFailing() bool { return f.has("any", "new", "fails") }

func (f FailOn) has(words ...string) bool {
	return slices.ContainsFunc(f, func(word string) bool { return slices.Contains(words, word) })
}

// BlocksGrowth reports whether a count that has grown fails the run: by is 0.01 for 1 %.
func (f FailOn) BlocksGrowth(by float64) bool {
	return slices.ContainsFunc(f, func(word string) bool {
		if limit, is := strings.CutPrefix(word, "counts>"); is {
			percent, _ := strconv.ParseFloat(strings.TrimSuffix(limit, "%"), 64) // failWord has seen it
			return by > percent/100
		}
		return by > 0 && (word == "any" || word == "new" || word == "counts")
	})
}

// Worse reports whether a change makes the code worse: another check or allocation, a call or
// function that is no longer inlined, or more bytes.
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

// sizeDetail is the format of a function's old and new size.
const sizeDetail = "%d bytes of code, now %d"
