package schema

// Components returns the strongly connected components of what can be reached from some nodes by edges, which below
// returns: nodes that lead to each other are one component. A component comes after those that it leads to.
// This is Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972).
func Components[N comparable](nodes []N, below func(N) []N) [][]N {
	w := walk[N]{below: below, place: map[N]int{}}
	for _, n := range nodes {
		if w.place[n] == 0 {
			w.visit(n)
		}
	}
	return w.components
}

// A walk is a depth-first search.
type walk[N comparable] struct {
	below      func(N) []N
	place      map[N]int // in the order of the first visits, from 1 on; done when the component is known
	visits     int
	open       []N // visited, of components that are not known yet
	components [][]N
}

const done = -1

// visit returns the first place, in the order of visits, to which n leads by open nodes.
func (w *walk[N]) visit(n N) (first int) {
	w.visits++
	first = w.visits
	at, begin := first, len(w.open)
	w.place[n] = at
	w.open = append(w.open, n)
	for _, b := range w.below(n) {
		switch place := w.place[b]; place {
		case done:
		case 0:
			first = min(first, w.visit(b))
		default:
			first = min(first, place)
		}
	}
	if first == at {
		component := append([]N(nil), w.open[begin:]...)
		w.open = w.open[:begin]
		for _, c := range component {
			w.place[c] = done
		}
		w.components = append(w.components, component)
	}
	return first
}
