package fieldpath

import (
	"slices"

	"github.com/tightwire/tightwire/protowire"
)

// A Set is what [Compile] makes of paths. It does not change, so goroutines may share it.
type Set struct {
	root  *node
	guess bool // a path goes through *
	any   bool // a step of a path has * or several numbers
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

// directNumbers is the number from which on node.child searches. Most fields have a lower one.
const directNumbers = 64

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
	paths [][]Step
	nodes int
}

// node returns the node that the paths of the list reach after their first depth steps.
func (c *compiler) node(list []int, depth int, guess bool) *node {
	n := &node{guess: guess}
	if c.nodes++; c.nodes > maxNodes {
		return n
	}
	for _, i := range list {
		path := c.paths[i]
		n.group = n.group || depth > 0 && path[depth-1].Group
		if len(path) == depth {
			n.ends = append(n.ends, i)
			continue
		}
		n.numbers = append(n.numbers, path[depth].Numbers...)
	}
	slices.Sort(n.numbers)
	n.numbers = slices.Compact(n.numbers)
	for _, num := range n.numbers {
		next, named := c.step(list, depth, num)
		n.children = append(n.children, c.node(next, depth+1, !named))
	}
	if next, _ := c.step(list, depth, 0); len(next) > 0 {
		n.other = c.node(next, depth+1, true)
	}
	n.fillDirect()
	return n
}

// step returns the paths of the list whose step at depth takes a field of number num, and whether one that
// goes on has named all numbers so far. The number 0 stands for those that no path names.
func (c *compiler) step(list []int, depth int, num protowire.Number) (next []int, named bool) {
	for _, i := range list {
		path := c.paths[i]
		if len(path) == depth {
			continue
		}
		numbers := path[depth].Numbers
		if numbers == nil || slices.Contains(numbers, num) {
			next = append(next, i)
			named = named || len(path) > depth+1 && !slices.ContainsFunc(path[:depth+1], anyNumber)
		}
	}
	return next, named
}

func anyNumber(s Step) bool { return s.Numbers == nil }

// fillDirect makes the table of low numbers, up to the highest that a path names.
func (n *node) fillDirect() {
	size := protowire.Number(0)
	for _, num := range n.numbers {
		if num < directNumbers {
			size = num + 1
		}
	}
	n.direct = make([]*node, size)
	for num := range n.direct {
		n.direct[num] = n.search(protowire.Number(num))
	}
}
