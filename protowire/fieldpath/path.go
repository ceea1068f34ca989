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

// MaxElements is how many elements a path may have. Paths may come from strangers, and what follows a path
// through messages in messages goes as deep as the path.
const MaxElements = 1000

// Compile returns the set of the paths: numbers of fields, from 1 to 2^29-1, or *, with a dot
// between them. The first path has index 0. It is an error if there is no path, if one is
// malformed or has more than [MaxElements] elements, if all have more than 262,144 elements, or if they need more than
// 65,536 states or 262,144 steps to them, as paths with * may. So a set takes at most some 40 MB.
func Compile(paths ...string) (*Set, error) {
	total := 0
	for i, p := range paths {
		n := strings.Count(p, ".") + 1
		if n > MaxElements {
			return nil, fmt.Errorf("fieldpath: path %d has %d elements, want at most %d", i, n, MaxElements)
		}
		if total += n; total > maxSteps {
			return nil, fmt.Errorf("fieldpath: the paths have more than %d elements in all, want fewer or shorter paths", maxSteps)
		}
	}
	all := make([]Step, 0, total)
	steps := make([][]Step, len(paths))
	for i, p := range paths {
		first := len(all)
		var err error
		if all, err = parse(all, p); err != nil {
			return nil, err
		}
		steps[i] = all[first : first+1]
	}
	return CompileSteps(steps...)
}

// parse appends the steps of a path to all, which has room for them.
func parse(all []Step, path string) ([]Step, error) {
	last := len(all) - 1
	for element := range strings.SplitSeq(path, ".") {
		var step Step
		if element != "*" {
			n, err := strconv.ParseInt(element, 10, 32)
			if step.Number = protowire.Number(n); err != nil || !step.Number.IsValid() || element[0] == '+' {
				return nil, fmt.Errorf("fieldpath: path %s: element %s, want the number of a field, 1 to %d, or *", quote(path), quote(element), protowire.MaxValidNumber)
			}
		}
		all = append(all, step)
		if at := len(all) - 1; at > last+1 {
			all[at-1].Next = all[at : at+1]
		}
	}
	return all, nil
}

// mostQuoted is how many bytes of a path an error quotes: a stranger's path may be as long as a request.
const mostQuoted = 80

func quote(text string) string {
	if len(text) > mostQuoted {
		return strconv.Quote(text[:mostQuoted]) + "…"
	}
	return strconv.Quote(text)
}

// CompileSteps is [Compile] for parsed paths, such as paths of names: each path is a slice of its
// possible first steps. A path may have several steps at one place, each with a different end. Steps may
// share what follows them.
func CompileSteps(paths ...[]Step) (*Set, error) {
	if len(paths) == 0 {
		return nil, fmt.Errorf("fieldpath: no paths")
	}
	all := make([]arrival, len(paths))
	first := make([]Step, len(paths))
	for i, steps := range paths {
		if len(steps) == 0 {
			return nil, fmt.Errorf("fieldpath: path %d has no steps", i)
		}
		first[i].Next = steps
		all[i] = arrival{step: &first[i], path: int32(i), sure: true}
	}
	c := compiler{set: new(Set)}
	c.set.root = c.node(all, 0)
	if c.bad != nil {
		return nil, c.bad
	}
	return c.set, nil
}
