package facts

import (
	"cmp"
	"slices"
)

// Join merges packages with the same path. The compiler runs again on packages that a
// profiled program imports; the facts about all variants count, in whatever order they were
// compiled.
func Join(packages []Package) []Package {
	var all []Package
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
	if len(all) == len(packages) {
		return all
	}
	for i := range all {
		all[i].tidy()
		slices.SortStableFunc(all[i].Funcs, func(a, b Func) int {
			return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Size, b.Size), cmp.Compare(a.Frame, b.Frame))
		})
	}
	return all
}
