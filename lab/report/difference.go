package report

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/facts"
)

// A Difference is what changes from one cell to another.
type Difference struct {
	Before, After cell.Cell
	Changes       []facts.Change
}

// Exit returns Bad if there is a change.
func (d Difference) Exit() int {
	if len(d.Changes) > 0 {
		return Bad
	}
	return Good
}

// changeWords say of a number of changes what they are.
var changeWords = []struct{ kind, change, words string }{
	{"inline", "changed", "functions that can be inlined in one alone"},
	{"inline", "gone", "calls no longer inlined"},
	{"inline", "new", "calls now inlined"},
	{"bce", "new", "new bounds checks"},
	{"bce", "gone", "bounds checks gone"},
	{"alloc", "new", "new allocations"},
	{"alloc", "gone", "allocations gone"},
	{"size", "changed", "functions of another size"},
}

// Answer says in one line how much of what has changed.
func (d Difference) Answer() string {
	n := map[[2]string]int{}
	for _, c := range d.Changes {
		n[[2]string{c.Kind, c.Change}]++
	}
	var parts []string
	for _, s := range changeWords {
		if n := n[[2]string{s.kind, s.change}]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s.words))
		}
	}
	if parts == nil {
		parts = []string{"no difference"}
	}
	return d.cells() + ": " + strings.Join(parts, ", ")
}

func (d Difference) cells() string { return fmt.Sprintf("%s to %s", d.Before, d.After) }

// differenceHead names what [changeTexts] returns.
var differenceHead = []string{"place", "function", "kind", "change", "detail"}

func changeTexts(c facts.Change) []string {
	return []string{place(c.File, c.Line), c.Func, c.Kind, c.Change, c.Detail}
}
