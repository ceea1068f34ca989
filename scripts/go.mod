// Package-less: a module of its own, so that nobody who needs a codec downloads scripts.
module github.com/tightwire/tightwire/scripts

go 1.26
