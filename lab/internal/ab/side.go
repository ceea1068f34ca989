package ab

import (
	"cmp"
	"runtime"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A Side is the base or the candidate of a comparison: a source, how it is built, and a benchmark.
type Side struct {
	// Build is how it is built. An empty one is the local toolchain, for this machine.
	// Build.Revision is a git revision of the repository that Dir is in.
	Build build.Build
	// Dir is a folder of the module that has the benchmark, "" for the current one.
	Dir string
	// Package has the benchmark: an import path, or relative to Dir.
	Package string
	// Bench is the name of one benchmark, without "Benchmark": "Sum/mode=inline/impl=ours".
	Bench string
}

func (s Side) withDefaults() Side {
	s.Build.Toolchain = cmp.Or(s.Build.Toolchain, "local")
	s.Build.OS = cmp.Or(s.Build.OS, runtime.GOOS)
	s.Build.Arch = cmp.Or(s.Build.Arch, runtime.GOARCH)
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
