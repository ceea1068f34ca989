package main

import (
	"slices"

	"github.com/tightwire/tightwire/cmd/fit/internal/dump"
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
		[]*run.Verb{showVerb(), dump.Dump(), checkVerb(), rewriteVerb(), repairVerb(), statVerb()},
		[]*run.Verb{csvVerb(), fromCSVVerb(), dump.JSON(), dump.JSONLines()}, columnVerbs(), trackVerbs(), []*run.Verb{doctorVerb(), viewVerb()}, editVerbs(),
	)
}
