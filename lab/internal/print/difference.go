package print

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A Difference is the changes from one build to another.
type Difference struct {
	Before, After build.Build
	Changes       []facts.Change
	FailOn        facts.FailOn
	// Of two sources, Compared is how many packages both have, and Uncompared are the others.
	Compared   int
	Uncompared []Uncompared
}

// Exit returns Bad if a change blocks, or something unproven if that was asked for.
func (d Difference) Exit() int {
	if len(d.Uncompared) > 0 && d.FailOn.BlocksUnproven() || slices.ContainsFunc(d.Changes, d.FailOn.Blocks) {
		return exit.Bad
	}
	return exit.Good
}

// A changeSort is a sort of change, with its words for one and for several.
type changeSort struct{ kind, change, one, more string }

// changeSorts are in the order in which to act on them: a function that is no longer inlined
// may explain all others.
var changeSorts = []changeSort{
	{"inline", "changed", "function that can be inlined in only one build", "functions that can be inlined in only one build"},
	{"inline", "gone", "call no longer inlined", "calls no longer inlined"},
	{"inline", "new", "call now inlined", "calls now inlined"},
	{"bce", "new", "new bounds check", "new bounds checks"},
	{"bce", "gone", "bounds check gone", "bounds checks gone"},
	{"alloc", "new", "new allocation", "new allocations"},
	{"alloc", "gone", "allocation gone", "allocations gone"},
	{"size", "changed", "function of another size", "functions of another size"},
}

func (s changeSort) has(c facts.Change) bool { return c.Kind == s.kind && c.Change == s.change }

// count says how many changes are of the sort, "" if none.
func (s changeSort) count(changes []facts.Change) string {
	switch n := lists.Count(changes, s.has); n {
	case 0:
		return ""
	case 1:
		return "1 " + s.one
	default:
		return fmt.Sprintf("%d %s", n, s.more)
	}
}

// Answer counts the changes of each sort, and names what was not compared, in one line.
func (d Difference) Answer() string {
	changes := d.changes()
	switch {
	case d.Uncompared == nil:
		return d.builds() + ": " + changes
	case d.Compared == 0:
		changes = "nothing was compared"
	case d.Changes == nil:
		changes += " in " + page.Counted(d.Compared, "package")
	}
	withWhy := func(u Uncompared) string { return u.name() + " (" + u.Why + ")" }
	return d.builds() + ": " + changes + notCompared(d.Uncompared, withWhy)
}

// changes counts the changes of each sort.
func (d Difference) changes() string {
	var parts []string
	for _, s := range changeSorts {
		if count := s.count(d.Changes); count != "" {
			parts = append(parts, count)
		}
	}
	if parts == nil {
		parts = []string{"no difference"}
	}
	return strings.Join(parts, ", ")
}

// bySort returns the changes in the order of the answer, and by place within a sort.
func (d Difference) bySort() []facts.Change {
	return slices.SortedStableFunc(slices.Values(d.Changes), func(a, b facts.Change) int {
		return sortOf(a) - sortOf(b)
	})
}

func sortOf(c facts.Change) int {
	return slices.IndexFunc(changeSorts, func(s changeSort) bool { return s.has(c) })
}

func (d Difference) builds() string { return fmt.Sprintf("%s to %s", d.Before, d.After) }

// differenceHead is the head of [Difference.rows].
var differenceHead = []string{"place", "function", "kind", "change", "detail"}

// rows returns the rows of a table of changes.
func (d Difference) rows() [][]string {
	return lists.Map(d.bySort(), func(c facts.Change) []string {
		return []string{place(c.File, c.Line), c.Func, c.Kind, c.Change, c.Detail}
	})
}
