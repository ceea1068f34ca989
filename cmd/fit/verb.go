package main

import (
	"github.com/tightwire/tightwire/cmd/fit/internal/bulk"
	"github.com/tightwire/tightwire/cmd/fit/internal/check"
	"github.com/tightwire/tightwire/cmd/fit/internal/columns"
	"github.com/tightwire/tightwire/cmd/fit/internal/csv"
	"github.com/tightwire/tightwire/cmd/fit/internal/dump"
	"github.com/tightwire/tightwire/cmd/fit/internal/edits"
	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/routes"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/fit/internal/view"
)

// verbs is the table of the verbs, in the order of the help screen.
var verbs = []*run.Verb{
	figures.Show, dump.Dump, check.Check, check.Rewrite, check.Repair, check.Stat,
	csv.CSV, csv.FromCSV, dump.JSON, dump.JSONLines,
	columns.Parquet, columns.Arrow, bulk.Bulk,
	routes.GPX, routes.TCX, routes.KML, routes.GeoJSON, routes.FromGPX, routes.FromTCX,
	check.Doctor, view.View,
	edits.Merge, edits.Split, edits.Trim, edits.Cut, edits.Despike, edits.Conceal, edits.Strip, edits.Shift, edits.Set, edits.Reduce, edits.MergeHR, edits.Diff,
}

// verbNamed returns the verb with a name, nil if there is none.
func verbNamed(name string) *run.Verb {
	for _, v := range verbs {
		if v.Name == name {
			return v
		}
	}
	return nil
}
