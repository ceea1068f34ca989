package fieldpath

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// A Step is one element of a path, with what may follow it, for [CompileSteps].
type Step struct {
	Number protowire.Number // the field, or 0 for every field, as * is in Compile
	Next   []Step           // what may follow, all alike named by the path; none where the path ends
	Group  bool             // Insert creates a group rather than a message with a length
}

// Compile returns the set of the paths: numbers of fields, from 1 to 2^29-1, or *, with a dot
// between them. The first path has index 0. It is an error if there is no path, if one is
// malformed, or if paths with * need more than 65,536 states.
func Compile(paths ...string) (*Set, error) {
	steps := make([][]Step, len(paths))
	for i, p := range paths {
		var err error
		if steps[i], err = parse(p, p); err != nil {
			return nil, err
		}
	}
	return CompileSteps(steps...)
}

// parse returns the steps of rest, the end of a path.
func parse(path, rest string) ([]Step, error) {
	element, rest, more := strings.Cut(rest, ".")
	var step Step
	if element != "*" {
		n, err := strconv.ParseInt(element, 10, 32)
		if step.Number = protowire.Number(n); err != nil || !step.Number.IsValid() || element[0] == '+' {
			return nil, fmt.Errorf("fieldpath: path %q: element %q, want the number of a field, 1 to %d, or *", path, element, protowire.MaxValidNumber)
		}
	}
	if more {
		var err error
		if step.Next, err = parse(path, rest); err != nil {
			return nil, err
		}
	}
	return []Step{step}, nil
}

// CompileSteps is [Compile] for parsed paths, such as paths of names: each path is a slice of its
// possible first steps. A path may have several steps at one place, each with a different end.
func CompileSteps(paths ...[]Step) (*Set, error) {
	if len(paths) == 0 {
		return nil, fmt.Errorf("fieldpath: no paths")
	}
	set := new(Set)
	var all []arrival
	for i, steps := range paths {
		if len(steps) == 0 {
			return nil, fmt.Errorf("fieldpath: path %d has no steps", i)
		}
		all = append(all, arrival{path: i, step: Step{Next: steps}, sure: true})
	}
	c := compiler{set: set}
	set.root = c.node(all)
	if c.bad != nil {
		return nil, c.bad
	}
	if c.nodes > maxNodes {
		return nil, fmt.Errorf("fieldpath: the paths need more than %d states, want fewer paths with *", maxNodes)
	}
	return set, nil
}
