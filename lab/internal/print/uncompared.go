package print

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// An Uncompared is a package, benchmark or file whose two sides were not compared: it is unproven.
type Uncompared struct {
	Package string // an import path, or with Module the path of a module
	Bench   string // without "Benchmark"; "" for the whole package
	Module  bool
	Why     string
	File    string // or a file, by its name in the repository
}

// name says what was not compared.
func (u Uncompared) name() string {
	switch {
	case u.File != "":
		return "file " + u.File
	case u.Bench != "":
		return "Benchmark" + u.Bench
	case u.Module:
		return "module " + u.Package
	}
	return "package " + u.Package
}

// String says what was not compared, and why.
func (u Uncompared) String() string {
	if u.Bench != "" {
		return fmt.Sprintf("%s: %s: %s", u.Package, u.name(), u.Why)
	}
	return u.name() + ": " + u.Why
}

// mostNames is how many names the first line has, and longestName how many bytes of each.
const (
	mostNames   = 3
	longestName = 80
)

// notCompared names what was not compared, for the first line: "; not compared: package x". It
// is "" if there is nothing.
func notCompared(all []Uncompared, name func(Uncompared) string) string {
	if len(all) == 0 {
		return ""
	}
	names := lists.Map(all[:min(mostNames, len(all))], func(u Uncompared) string {
		s := page.Visible(name(u))
		if len(s) > longestName {
			s = strings.ToValidUTF8(s[:longestName], "") + "…"
		}
		return s
	})
	if more := len(all) - len(names); more > 0 {
		names[len(names)-1] += fmt.Sprintf(" and %d more", more)
	}
	return "; not compared: " + strings.Join(names, ", ")
}

// reasons says of all that is not known why, but for contracts and times.
func (p Pull) reasons() []string {
	all := append([]string{}, p.Reasons...)
	return append(all, lists.Map(p.Uncompared, Uncompared.String)...)
}

// briefReasons is reasons with one line for many benchmarks of a package that have the same, as where a
// service does not run.
func (p Pull) briefReasons() []string {
	all := append([]string{}, p.Reasons...)
	alike := map[Uncompared][]string{}
	for _, u := range p.Uncompared {
		alike[u.ofAll()] = append(alike[u.ofAll()], u.name())
	}
	for _, u := range p.Uncompared {
		switch names := alike[u.ofAll()]; {
		case u.Bench == "" || len(names) <= mostNames:
			all = append(all, u.String())
		case u.name() == names[0]:
			all = append(all, fmt.Sprintf("%s: %s (%s and %d more): %s", u.Package, page.Counted(len(names), "benchmark"), strings.Join(names[:mostNames], ", "), len(names)-mostNames, u.Why))
		}
	}
	return all
}

// ofAll is the same for the benchmarks of a package that were not compared for the same reason.
func (u Uncompared) ofAll() Uncompared {
	if u.Bench != "" {
		u.Bench = "*"
	}
	return u
}
