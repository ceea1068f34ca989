module github.com/tightwire/tightwire/gen

go 1.26
