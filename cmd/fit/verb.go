package main

import (
	"slices"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

func verbNamed(name string) *run.Verb {
	for _, v := range verbs() {
		if v.Name == name {
			return v
		}
	}
	return nil
}

func verbs() []*run.Verb {
	return slices.Concat(
		[]*run.Verb{showVerb(), dumpVerb(), checkVerb(), rewriteVerb(), repairVerb(), statVerb()},
		tableVerbs(), columnVerbs(), trackVerbs(), []*run.Verb{doctorVerb(), viewVerb()}, editVerbs(),
	)
}
