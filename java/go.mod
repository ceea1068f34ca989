// Package-less: a module of its own, so that nobody who needs a Go codec downloads the Java sources.
module github.com/tightwire/tightwire/java

go 1.26
