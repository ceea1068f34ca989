module github.com/tightwire/tightwire/cmd

go 1.26.0

require (
	github.com/cheggaaa/pb/v3 v3.3.0
	github.com/mattn/go-isatty v0.0.24
	github.com/spf13/pflag v1.0.10
	github.com/tightwire/tightwire v0.1.0
)

require (
	github.com/VividCortex/ewma v1.2.0 // indirect
	github.com/clipperhouse/uax29/v2 v2.2.0 // indirect
	github.com/fatih/color v1.19.0 // indirect
	github.com/mattn/go-colorable v0.1.16 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
