// Package-less: a module of its own, so that nobody who needs a codec downloads pages.
module github.com/tightwire/tightwire/docs

go 1.26
