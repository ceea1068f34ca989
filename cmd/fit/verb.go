package main

import (
	"slices"

	"github.com/tightwire/tightwire/cmd/fit/internal/bulk"
	"github.com/tightwire/tightwire/cmd/fit/internal/columns"
	"github.com/tightwire/tightwire/cmd/fit/internal/csv"
	"github.com/tightwire/tightwire/cmd/fit/internal/dump"
	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/routes"
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
		[]*run.Verb{figures.Show(), dump.Dump(), checkVerb(), rewriteVerb(), repairVerb(), statVerb()},
		[]*run.Verb{csv.CSV(), csv.FromCSV(), dump.JSON(), dump.JSONLines()}, []*run.Verb{columns.Parquet(), columns.Arrow(), bulk.Bulk()}, []*run.Verb{routes.GPX(), routes.TCX(), routes.KML(), routes.GeoJSON(), routes.FromGPX(), routes.FromTCX()}, []*run.Verb{doctorVerb(), viewVerb()}, editVerbs(),
	)
}
