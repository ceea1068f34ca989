package fieldpath

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// A Step is one element of a path, for [CompileSteps].
type Step struct {
	// Numbers are the fields that the step names. None stands for every field, as * does in Compile.
	Numbers []protowire.Number

	// Group makes Insert create a group rather than a message with a length, where there is neither.
	Group bool
}

// Compile returns the set of the paths: numbers of fields, from 1 to 2^29-1, or *, with a dot
// between them. The first path has index 0. It is an error if there is no path, if one is
// malformed, or if paths with * take more than 65,536 states.
func Compile(paths ...string) (*Set, error) {
	steps := make([][]Step, len(paths))
	for i, p := range paths {
		var err error
		if steps[i], err = parse(p); err != nil {
			return nil, err
		}
	}
	return CompileSteps(steps...)
}

// parse returns the steps of a path.
func parse(path string) ([]Step, error) {
	var steps []Step
	for element := range strings.SplitSeq(path, ".") {
		if element == "*" {
			steps = append(steps, Step{})
			continue
		}
		n, err := strconv.ParseInt(element, 10, 32)
		if num := protowire.Number(n); err == nil && num.IsValid() && element[0] != '+' {
			steps = append(steps, Step{Numbers: []protowire.Number{num}})
			continue
		}
		return nil, fmt.Errorf("fieldpath: path %q: element %q, want the number of a field, 1 to %d, or *", path, element, protowire.MaxValidNumber)
	}
	return steps, nil
}

// CompileSteps is [Compile] for paths that are parsed already, such as those of names. A step of
// several numbers is no guess: all of them are said to be messages, unless the step is the last.
func CompileSteps(paths ...[]Step) (*Set, error) {
	if len(paths) == 0 {
		return nil, fmt.Errorf("fieldpath: no paths")
	}
	set := new(Set)
	all := make([]int, len(paths))
	for i, steps := range paths {
		all[i] = i
		if err := set.check(steps); err != nil {
			return nil, fmt.Errorf("fieldpath: path %d: %w", i, err)
		}
	}
	c := compiler{paths: paths}
	set.root = c.node(all, 0, false)
	if c.nodes > maxNodes {
		return nil, fmt.Errorf("fieldpath: the paths take more than %d states: fewer paths with *, please", maxNodes)
	}
	return set, nil
}

// check returns an error for a path that no message can have, and notes what s may not do.
func (s *Set) check(steps []Step) error {
	if len(steps) == 0 {
		return fmt.Errorf("it has no steps")
	}
	for i, step := range steps {
		if step.Numbers == nil {
			s.any = true
			s.guess = s.guess || i < len(steps)-1
		}
		s.any = s.any || len(step.Numbers) > 1
		for _, num := range step.Numbers {
			if !num.IsValid() {
				return fmt.Errorf("number %d, want 1 to %d", num, protowire.MaxValidNumber)
			}
		}
	}
	return nil
}
