package schema

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestComponents compares components with what a walk from each node reaches, in random graphs.
func TestComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 1 + r.IntN(8)
		edges := make([][]int, n)
		for range r.IntN(2 * n) {
			from := r.IntN(n)
			edges[from] = append(edges[from], r.IntN(n))
		}
		below := func(i int) []int { return edges[i] }
		var nodes []int
		for i := range n {
			nodes = append(nodes, i)
		}
		of, components := map[int]int{}, Components(nodes, below)
		for i, c := range components {
			for _, node := range c {
				if _, twice := of[node]; twice {
					t.Fatalf("%v: %d is in two of the components %v", edges, node, components)
				}
				of[node] = i
			}
		}
		for a := range n {
			for b := range n {
				together := leads(edges, a, b) && leads(edges, b, a)
				if together != (of[a] == of[b]) || leads(edges, a, b) && of[a] < of[b] {
					t.Fatalf("%v: components %v", edges, components)
				}
			}
		}
	}
}

// leads reports whether a is b or leads there.
func leads(edges [][]int, a, b int) bool {
	seen := []int{a}
	for i := 0; i < len(seen); i++ {
		for _, n := range edges[seen[i]] {
			if !slices.Contains(seen, n) {
				seen = append(seen, n)
			}
		}
	}
	return slices.Contains(seen, b)
}

// TestComponentsAreLinear counts visits in a graph where each node leads to each other one.
func TestComponentsAreLinear(t *testing.T) {
	visits := 0
	var nodes []int
	for i := range 300 {
		nodes = append(nodes, i)
	}
	c := Components(nodes, func(int) []int { visits++; return nodes })
	if len(c) != 1 || visits != len(nodes) {
		t.Errorf("%d components by %d visits, want one by %d", len(c), visits, len(nodes))
	}
}
