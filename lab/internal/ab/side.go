package ab

import (
	"cmp"
	"runtime"

	"github.com/tightwire/tightwire/lab/internal/cell"
)

// A Side says what one arm runs.
type Side struct {
	// Cell is how it is built. An empty one is the local toolchain, for this machine.
	// Cell.Revision is a git revision of the repository that Dir is in.
	Cell cell.Cell
	// Module is path@version, which the go command fetches, or empty. If it is the module
	// of Dir or contains Package, its own benchmarks run. Otherwise the benchmarks of Dir
	// run with this version of their dependency.
	Module string
	// Dir is a folder of the module that has the benchmark, "" for the current one.
	Dir string
	// Package has the benchmark: an import path, or relative to Dir.
	Package string
	// Bench is the name of one benchmark, without "Benchmark": "Sum/mode=inline/impl=ours".
	Bench string
}

func (s Side) withDefaults() Side {
	s.Cell.Toolchain = cmp.Or(s.Cell.Toolchain, "local")
	s.Cell.OS = cmp.Or(s.Cell.OS, runtime.GOOS)
	s.Cell.Arch = cmp.Or(s.Cell.Arch, runtime.GOARCH)
	s.Dir = cmp.Or(s.Dir, ".")
	s.Package = cmp.Or(s.Package, ".")
	return s
}

// withoutBench returns the side without its benchmark: all benchmarks of a package are
// in one binary.
func (s Side) withoutBench() Side {
	s.Bench = ""
	return s
}
