package cell

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// joinVariants makes one package of all that have a path. A package that a profiled
// program imports is compiled for that program, too: what is said of it is what is said of
// any of its variants, in whatever order they were compiled.
func joinVariants(packages []facts.Package) []facts.Package {
	var all []facts.Package
	at := map[string]int{}
	for _, p := range packages {
		i, ok := at[p.Path]
		if !ok {
			at[p.Path] = len(all)
			all = append(all, p)
			continue
		}
		all[i].Facts = append(all[i].Facts, p.Facts...)
		all[i].Funcs = append(all[i].Funcs, p.Funcs...)
		all[i].Unknown = append(all[i].Unknown, p.Unknown...)
	}
	if len(all) < len(packages) {
		for i := range all {
			tidy(&all[i])
		}
	}
	return all
}

// tidy puts things in order, and names what was said twice once.
func tidy(p *facts.Package) {
	slices.SortStableFunc(p.Facts, compareFacts)
	p.Facts = slices.CompactFunc(p.Facts, func(a, b facts.Fact) bool { return compareFacts(a, b) == 0 })
	slices.SortStableFunc(p.Funcs, func(a, b facts.Func) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Size, b.Size), cmp.Compare(a.Frame, b.Frame))
	})
}

func compareFacts(a, b facts.Fact) int {
	return cmp.Or(
		cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col),
		cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Text, b.Text),
	)
}
