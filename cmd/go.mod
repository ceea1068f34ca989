module github.com/tightwire/tightwire/cmd

go 1.26

require (
	github.com/spf13/pflag v1.0.10
	github.com/tightwire/tightwire v0.0.0
)

replace github.com/tightwire/tightwire => ../
