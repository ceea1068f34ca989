// Package-less: a module of its own, so that nobody who needs a codec downloads records.
module github.com/tightwire/tightwire/results

go 1.26
