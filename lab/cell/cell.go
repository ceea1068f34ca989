// Package cell builds a module in a matrix of toolchains, targets and levels, and says
// what the compiler said in each.
//
// A cell whose detectors are blind is worse than none: what is not seen would pass. So
// every cell first compiles a canary, a package with known faults. A detector that
// misses its fault makes the cell blind, and nothing that the cell says counts.
package cell

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Cell is one way to build.
type Cell struct {
	Toolchain  string // as GOTOOLCHAIN wants it: go1.26.8
	OS, Arch   string
	Level      string // GOAMD64, GOARM64 and so on; "" for the default
	Tags       string // separated by commas
	Experiment string // GOEXPERIMENT
	PGO        string // a profile's file, or "off"; "" for what the module has
	Revision   string // of the source, to be checked out; "" for what is in the folder
}

// String returns the cell as reports name it: "go1.26.8 linux/amd64/v1", and what
// differs from the default behind it.
func (c Cell) String() string {
	s := c.Toolchain + " " + c.Target()
	for _, x := range []struct{ name, value string }{{"tags", c.Tags}, {"experiment", c.Experiment}, {"pgo", c.PGO}, {"revision", c.Revision}} {
		if x.value != "" {
			s += " " + x.name + "=" + x.value
		}
	}
	return s
}

// Target returns os/arch, or os/arch/level.
func (c Cell) Target() string {
	if c.Level == "" {
		return c.OS + "/" + c.Arch
	}
	return c.OS + "/" + c.Arch + "/" + c.Level
}

// levels are the variables for the levels of an architecture, and what a level begins
// with.
var levels = map[string]struct {
	variable string
	begins   []string
}{
	"386":      {"GO386", []string{"sse2", "softfloat"}},
	"amd64":    {"GOAMD64", []string{"v1", "v2", "v3", "v4"}},
	"arm":      {"GOARM", []string{"5", "6", "7"}},
	"arm64":    {"GOARM64", []string{"v8.", "v9."}},
	"mips":     {"GOMIPS", []string{"hardfloat", "softfloat"}},
	"mipsle":   {"GOMIPS", []string{"hardfloat", "softfloat"}},
	"mips64":   {"GOMIPS64", []string{"hardfloat", "softfloat"}},
	"mips64le": {"GOMIPS64", []string{"hardfloat", "softfloat"}},
	"ppc64":    {"GOPPC64", []string{"power8", "power9", "power10"}},
	"ppc64le":  {"GOPPC64", []string{"power8", "power9", "power10"}},
	"riscv64":  {"GORISCV64", []string{"rva20u64", "rva22u64", "rva23u64"}},
	"wasm":     {"GOWASM", []string{"satconv", "signext"}},
}

// DefaultLevel returns the level that an architecture has if none is named, "" if it has
// no levels.
func DefaultLevel(arch string) string {
	switch arch {
	case "arm64":
		return "v8.0"
	case "arm":
		return "7"
	}
	if l, ok := levels[arch]; ok && arch != "wasm" {
		return l.begins[0]
	}
	return ""
}

// ParseTarget reads os/arch or os/arch/level. It knows the levels of each architecture,
// because the toolchain does not say no to a level of another one; whether there is such
// an operating system is for the toolchain to say.
func ParseTarget(s string) (Cell, error) {
	part := strings.Split(s, "/")
	if len(part) < 2 || len(part) > 3 || slices.Contains(part, "") {
		return Cell{}, fmt.Errorf("target %q, want os/arch or os/arch/level, like linux/amd64/v3", s)
	}
	c := Cell{OS: part[0], Arch: part[1]}
	if len(part) == 2 {
		return c, nil
	}
	c.Level = part[2]
	l, ok := levels[c.Arch]
	if !ok {
		return Cell{}, fmt.Errorf("target %q: %s has no levels", s, c.Arch)
	}
	if !slices.ContainsFunc(l.begins, func(b string) bool { return strings.HasPrefix(c.Level, b) }) {
		return Cell{}, fmt.Errorf("target %q: level %q, want one of %s", s, c.Level, strings.Join(l.begins, ", "))
	}
	return c, nil
}

// Matrix returns a cell for each toolchain and target, in that order.
func Matrix(toolchains, targets []string) ([]Cell, error) {
	var all []Cell
	for _, toolchain := range toolchains {
		for _, target := range targets {
			c, err := ParseTarget(target)
			if err != nil {
				return nil, err
			}
			c.Toolchain = toolchain
			all = append(all, c)
		}
	}
	return all, nil
}

// Env returns the variables that make go build in this cell. All that could change what
// is built is set, so that the caller's environment does not.
func (c Cell) Env() []string {
	env := []string{
		"GOTOOLCHAIN=" + c.Toolchain,
		"GOOS=" + c.OS,
		"GOARCH=" + c.Arch,
		"GOEXPERIMENT=" + c.Experiment,
		"GOFLAGS=",
	}
	for _, arch := range slices.Sorted(maps.Keys(levels)) {
		level := ""
		if arch == c.Arch {
			level = c.Level
		} else if levels[arch].variable == levels[c.Arch].variable {
			continue
		}
		env = append(env, levels[arch].variable+"="+level)
	}
	slices.Sort(env)
	return slices.Compact(env)
}
