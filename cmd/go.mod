module github.com/tightwire/tightwire/cmd

go 1.26

require github.com/tightwire/tightwire v0.0.0

replace github.com/tightwire/tightwire => ../
