// Package-less: a module of its own, so that nobody who needs a codec downloads records.
module github.com/tightwire/tightwire/compare/results

go 1.26
