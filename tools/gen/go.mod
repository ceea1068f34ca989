module github.com/tightwire/tightwire/tools/gen

go 1.26
