module github.com/tightwire/tightwire/lab

go 1.26
