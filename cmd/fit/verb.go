package main

import (
	"github.com/tightwire/tightwire/cmd/fit/internal/archive"
	"github.com/tightwire/tightwire/cmd/fit/internal/bulk"
	"github.com/tightwire/tightwire/cmd/fit/internal/check"
	"github.com/tightwire/tightwire/cmd/fit/internal/columns"
	"github.com/tightwire/tightwire/cmd/fit/internal/csv"
	"github.com/tightwire/tightwire/cmd/fit/internal/dump"
	"github.com/tightwire/tightwire/cmd/fit/internal/edits"
	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/hrv"
	"github.com/tightwire/tightwire/cmd/fit/internal/program"
	"github.com/tightwire/tightwire/cmd/fit/internal/routes"
	"github.com/tightwire/tightwire/cmd/fit/internal/view"
	"github.com/tightwire/tightwire/cmd/fit/internal/web"
)

// verbs is the table of the verbs, in the order of the help screen.
var verbs = program.Verbs{
	figures.Show, dump.Dump, check.Check, check.Rewrite, check.Repair, check.Stat,
	csv.CSV, csv.FromCSV, dump.JSON, dump.JSONLines,
	columns.Parquet, columns.Arrow, bulk.Bulk, hrv.Verb,
	routes.GPX(), routes.TCX(), routes.KML(), routes.GeoJSON(), routes.FromGPX(), routes.FromTCX(),
	check.Doctor, view.View, web.Verb,
	edits.Merge, edits.Split, edits.Trim, edits.Cut, edits.Despike, edits.Fill, edits.Scale, edits.Swim, edits.Conceal, edits.Strip, edits.Shift, edits.Set, edits.Reduce, edits.MergeHR, edits.Diff,
	archive.Extract, archive.Pack,
}
