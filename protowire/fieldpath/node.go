package fieldpath

import (
	"cmp"
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

// These limit the memory of a Set, to some 40 MB, and the time that it takes to compile. Without * there is a node for
// each element at most; the number of combinations of paths with * can double with each path, and many paths may
// share steps.
const (
	maxNodes = 1 << 16
	maxSteps = 1 << 18
)

type compiler struct {
	set   *Set
	nodes int
	steps int   // that paths have taken to the nodes
	bad   error // the first fault; after it, nodes are not looked into
}

// An arrival is a path at one of its steps, and whether it has named all fields so far.
type arrival struct {
	step *Step
	path int32
	sure bool
}

// node returns the node of the field that the paths have arrived at with that many elements.
func (c *compiler) node(at []arrival, elements int) *node {
	n := &node{guess: true}
	if c.nodes++; c.nodes > maxNodes {
		c.fail(fmt.Errorf("fieldpath: the paths need more than %d states, want fewer paths with *", maxNodes))
	}
	at = join(at)
	next := 0
	for _, a := range at {
		n.group = n.group || a.step.Group
		if len(a.step.Next) == 0 {
			n.ends = append(n.ends, int(a.path))
			continue
		}
		n.guess = n.guess && !a.sure
		if next += len(a.step.Next); elements == MaxElements {
			c.fail(fmt.Errorf("fieldpath: path %d has more than %d elements, want at most %[2]d", a.path, MaxElements))
		}
	}
	n.ends = slices.Compact(n.ends)
	if c.take(next) {
		c.follow(n, c.next(at, next), elements+1)
	}
	return n
}

// next returns where the steps after at lead, size of them, in the order of their numbers.
func (c *compiler) next(at []arrival, size int) []arrival {
	to := make([]arrival, 0, size)
	for _, a := range at {
		for i := range a.step.Next {
			step := &a.step.Next[i]
			c.check(a, step)
			to = append(to, arrival{step, a.path, a.sure && step.Number != 0})
		}
	}
	slices.SortStableFunc(to, func(x, y arrival) int { return cmp.Compare(x.step.Number, y.step.Number) })
	return to
}

// follow makes the nodes that n leads to. A step of number 0, which is first, goes with every number.
func (c *compiler) follow(n *node, to []arrival, elements int) {
	every := to[:countOf(0, to)]
	for to = to[len(every):]; len(to) > 0 && c.take(len(every)); {
		num := to[0].step.Number
		same := countOf(num, to)
		n.numbers = append(n.numbers, num)
		n.children = append(n.children, c.node(merge(to[:same], every), elements))
		to = to[same:]
	}
	if len(every) > 0 { // last, as join changes it
		n.other = c.node(every, elements)
	}
	n.fillDirect()
}

// countOf returns how many arrivals at the beginning of to have a number.
func countOf(num protowire.Number, to []arrival) (n int) {
	for n < len(to) && to[n].step.Number == num {
		n++
	}
	return n
}

// merge returns the arrivals of a and b, in the order of their paths.
func merge(a, b []arrival) []arrival {
	if len(b) == 0 {
		return a
	}
	both := slices.Concat(a, b)
	slices.SortStableFunc(both, func(x, y arrival) int { return cmp.Compare(x.path, y.path) })
	return both
}

// A way is what two arrivals have in common that make no difference to one another.
type way struct {
	path        int32
	next        *Step
	length      int
	group, sure bool
}

// join returns the arrivals, which are in the order of their paths, each once, in the memory of at: steps that share what
// follows them arrive at the same place.
func join(at []arrival) []arrival {
	if !arrivesTwice(at) {
		return at
	}
	seen := make(map[way]bool, len(at))
	return slices.DeleteFunc(at, func(a arrival) bool {
		w := way{path: a.path, length: len(a.step.Next), group: a.step.Group, sure: a.sure}
		if w.length > 0 {
			w.next = &a.step.Next[0]
		}
		again := seen[w]
		seen[w] = true
		return again
	})
}

// arrivesTwice reports whether a path has more than one arrival.
func arrivesTwice(at []arrival) bool {
	for i := 1; i < len(at); i++ {
		if at[i].path == at[i-1].path {
			return true
		}
	}
	return false
}

// take counts n more steps, and reports whether to go on.
func (c *compiler) take(n int) bool {
	if c.steps += n; c.steps > maxSteps {
		c.fail(fmt.Errorf("fieldpath: the paths need more than %d steps to their states, want fewer or shorter paths", maxSteps))
	}
	return c.bad == nil
}

func (c *compiler) fail(err error) {
	if c.bad == nil {
		c.bad = err
	}
}

// check notes what the set may not do because of a step after a, and whether the step is wrong.
func (c *compiler) check(a arrival, step *Step) {
	switch {
	case step.Number == 0:
		c.set.any = true
		c.set.guess = c.set.guess || len(step.Next) > 0
	case !step.Number.IsValid():
		c.fail(fmt.Errorf("fieldpath: path %d has the number %d, want 1 to %d", a.path, step.Number, protowire.MaxValidNumber))
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
