package main

import (
	"flag"
	"runtime"
	"strings"

	"github.com/tightwire/tightwire/lab/cell"
)

// matrixFlags adds the flags that name cells. What it returns is called behind Parse.
func matrixFlags(flags *flag.FlagSet) func() ([]cell.Cell, error) {
	toolchains := flags.String("toolchain", "local", "toolchains, separated by commas, as GOTOOLCHAIN names them")
	targets := flags.String("target", runtime.GOOS+"/"+runtime.GOARCH, "os/arch or os/arch/level, separated by commas")
	return func() ([]cell.Cell, error) {
		return cell.Matrix(strings.Split(*toolchains, ","), strings.Split(*targets, ","))
	}
}
