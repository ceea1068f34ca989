module github.com/tightwire/tightwire

go 1.25
