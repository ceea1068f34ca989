package print

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A Difference is the changes from one build to another.
type Difference struct {
	Before, After build.Build
	Changes       []facts.Change
	FailOn        facts.FailOn
	// Of two sources, Compared is how many packages both have, and Uncompared are the others.
	Compared   int
	Uncompared []Uncompared
}

// Exit returns Bad if a change blocks, or something unproven if that was asked for.
func (d Difference) Exit() int {
	if len(d.Uncompared) > 0 && d.FailOn.BlocksUnproven() || slices.ContainsFunc(d.Changes, d.FailOn.Blocks) {
		return exit.Bad
	}
	return exit.Good
}

// A changeSort is a sort of change, with its words for one and for several.
type changeSort struct{ kind, change, one, more string }

// changeSorts are in the order in which to act on them: a function that is no longer inlined
// may explain all others.
var changeSorts = []changeSort{
	{"inline", "changed", "function that can be inlined in only one build", "functions that can be inlined in only one build"},
	{"inline", "gone", "call no longer inlined", "calls no longer inlined"},
	{"inline", "new", "call now inlined", "calls now inlined"},
	{"bce", "new", "new bounds check", "new bounds checks"},
	{"bce", "gone", "bounds check gone", "bounds checks gone"},
	{"alloc", "new", "new allocation", "new allocations"},
	{"alloc", "gone", "allocation gone", "allocations gone"},
	{"size", "changed", "function of another size", "functions of another size"},
}

func (s changeSort) has(c facts.Change) bool { return c.Kind == s.kind && c.Change == s.change }

// count says how many changes are of the sort, "" if none.
func (s changeSort) count(changes []facts.Change) string {
	switch n := lists.Count(changes, s.has); n {
	case 0:
		return ""
	case 1:
		return "1 " + s.one
	default:
		return fmt.Sprintf("%d %s", n, s.more)
	}
}

// Answer counts the changes of each sort, and names what was not compared, in one line.
func (d Difference) Answer() string {
	changes := d.changes()
	switch {
	case d.Uncompared == nil:
		return d.builds() + ": " + changes
	case d.Compared == 0:
		changes = "nothing was compared"
	case d.Changes == nil:
		changes += " in " + page.Counted(d.Compared, "package")
	}
	withWhy := func(u Uncompared) string { return u.name() + " (" + u.Why + ")" }
	return d.builds() + ": " + changes + notCompared(d.Uncompared, withWhy)
}

// changes counts the changes of each sort.
func (d Difference) changes() string {
	var parts []string
	for _, s := range changeSorts {
		if count := s.count(d.Changes); count != "" {
			parts = append(parts, count)
		}
	}
	if parts == nil {
		parts = []string{"no difference"}
	}
	return strings.Join(parts, ", ")
}

// bySort returns the changes in the order of the answer, and by place within a sort.
func (d Difference) bySort() []facts.Change {
	return slices.SortedStableFunc(slices.Values(d.Changes), func(a, b facts.Change) int {
		return sortOf(a) - sortOf(b)
	})
}

func sortOf(c facts.Change) int {
	return slices.IndexFunc(changeSorts, func(s changeSort) bool { return s.has(c) })
}

func (d Difference) builds() string { return fmt.Sprintf("%s to %s", d.Before, d.After) }

// differenceHead is the head of [Difference.rows].
var differenceHead = []string{"place", "function", "kind", "change", "detail"}

// rows returns the rows of a table of changes.
func (d Difference) rows() [][]string {
	return lists.Map(d.bySort(), func(c facts.Change) []string {
		return []string{place(c.File, c.Line), c.Func, c.Kind, c.Change, c.Detail}
	})
}

// An Uncompared is a package, benchmark or file whose two sides were not compared: it is unproven.
type Uncompared struct {
	Package string // an import path, or with Module the path of a module
	Bench   string // without "Benchmark"; "" for the whole package
	Module  bool
	Why     string
	File    string // or a file, by its name in the repository
	in      string // " in " and the build, if it is not the run's
}

// name says what was not compared.
func (u Uncompared) name() string {
	switch {
	case u.File != "":
		return "file " + u.File
	case u.Bench != "":
		return "Benchmark" + u.Bench + u.in
	case u.Module:
		return "module " + u.Package
	}
	return "package " + u.Package + u.in
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

// uncompared returns what was not compared in any build.
func (p Pull) uncompared() []Uncompared {
	all := slices.Clone(p.Uncompared)
	for _, o := range p.Others {
		for _, u := range o.Uncompared {
			u.in = " in " + o.Head.String()
			all = append(all, u)
		}
	}
	return all
}

// unknown returns what else is not known in any build.
func (p Pull) unknown() []string {
	all := append([]string{}, p.Reasons...)
	for _, o := range p.Others {
		all = append(all, lists.Map(o.Reasons, func(why string) string { return o.Head.String() + ": " + why })...)
	}
	return all
}

// reasons says of all that is not known why, but for contracts and times.
func (p Pull) reasons() []string {
	return append(p.unknown(), lists.Map(p.uncompared(), Uncompared.String)...)
}

// briefReasons is reasons with one line for many benchmarks of a package that have the same, as where a
// service does not run.
func (p Pull) briefReasons() []string {
	all := p.unknown()
	alike := map[Uncompared][]string{}
	for _, u := range p.uncompared() {
		alike[u.ofAll()] = append(alike[u.ofAll()], u.name())
	}
	for _, u := range p.uncompared() {
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
