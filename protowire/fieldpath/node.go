package fieldpath

import (
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/protowire"
)

// A Set is what [Compile] makes of paths. It does not change, so goroutines may share it.
type Set struct {
	root  *node
	guess bool // a path goes through *
	any   bool // a path has * or several steps at one place
}

// A node is what the paths say of the fields of one message, at one place: the state of an
// automaton whose input is the numbers of fields from the outside in.
type node struct {
	ends  []int // the paths that end with the field before this node, in order
	guess bool  // that field is a message only if it looks like one
	group bool  // Insert creates that field as a group

	direct   []*node            // what fields of low numbers lead to, by number; nil where no path goes
	numbers  []protowire.Number // the numbers that paths name, in order
	children []*node            // what they lead to
	other    *node              // what all other numbers lead to, or nil
}

// node.child searches from the number directMost on, and does not below directLeast. Most fields of most messages
// have numbers below both, and a path leads to few of them.
const (
	directLeast = 24
	directMost  = 64
)

// child returns what a field of number num leads to, or nil.
//
//tight:inline
func (n *node) child(num protowire.Number) *node {
	if uint(num) < uint(len(n.direct)) {
		return n.direct[num]
	}
	return n.search(num)
}

func (n *node) search(num protowire.Number) *node {
	if i, ok := slices.BinarySearch(n.numbers, num); ok {
		return n.children[i]
	}
	return n.other
}

// leaf reports whether no path goes on from n.
func (n *node) leaf() bool { return len(n.children) == 0 && n.other == nil }

// maxNodes limits the memory of a Set. Without * there is a node for each step at most; the number of
// combinations of paths with * can double with each path.
const maxNodes = 1 << 16

type compiler struct {
	set   *Set
	nodes int
	bad   error
}

// An arrival is a path at one of its steps, and whether it has named all fields so far.
type arrival struct {
	path int
	step Step
	sure bool
}

// node returns the node of the field that the paths have arrived at.
func (c *compiler) node(at []arrival) *node {
	n := &node{guess: true}
	if c.nodes++; c.nodes > maxNodes {
		return n
	}
	for _, a := range at {
		n.group = n.group || a.step.Group
		if len(a.step.Next) == 0 {
			n.ends = append(n.ends, a.path)
			continue
		}
		n.guess = n.guess && !a.sure
		for _, step := range a.step.Next {
			c.check(a, step)
			n.numbers = append(n.numbers, step.Number)
		}
	}
	n.ends = slices.Compact(n.ends)
	slices.Sort(n.numbers)
	n.numbers = slices.Compact(n.numbers)
	if len(n.numbers) > 0 && n.numbers[0] == 0 {
		n.numbers = n.numbers[1:]
		n.other = c.node(next(at, 0))
	}
	for _, num := range n.numbers {
		n.children = append(n.children, c.node(next(at, num)))
	}
	n.fillDirect()
	return n
}

// next returns where the paths arrive with a field of number num, or, if it is 0, of any that no path names.
func next(at []arrival, num protowire.Number) (to []arrival) {
	for _, a := range at {
		for _, step := range a.step.Next {
			if step.Number == num || step.Number == 0 {
				to = append(to, arrival{a.path, step, a.sure && step.Number != 0})
			}
		}
	}
	return to
}

// check notes what the set may not do because of a step after a, and whether the step is wrong.
func (c *compiler) check(a arrival, step Step) {
	switch {
	case step.Number == 0:
		c.set.any = true
		c.set.guess = c.set.guess || len(step.Next) > 0
	case !step.Number.IsValid():
		c.bad = fmt.Errorf("fieldpath: path %d has the number %d, want 1 to %d", a.path, step.Number, protowire.MaxValidNumber)
	}
	c.set.any = c.set.any || len(a.step.Next) > 1
}

// fillDirect makes the table of low numbers, up to the highest that a path names, or to directLeast.
func (n *node) fillDirect() {
	if n.leaf() {
		return
	}
	size := protowire.Number(directLeast)
	for _, num := range n.numbers {
		if num < directMost {
			size = max(size, num+1)
		}
	}
	n.direct = make([]*node, size)
	for num := range n.direct {
		n.direct[num] = n.search(protowire.Number(num))
	}
}
