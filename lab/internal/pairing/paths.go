package pairing

import "strings"

// Paths are the head's import paths of packages, by the base's import paths.
type Paths map[string]string

// Of returns the head's name for a package of the base, named as by go list -test: "p",
// "p [p.test]", "p_test [p.test]" or "p.test". Others keep their names.
func (p Paths) Of(name string) string {
	name, program, inTest := strings.Cut(name, " [")
	for _, end := range []string{"", ".test", "_test"} {
		path, has := strings.CutSuffix(name, end)
		if to, ok := p[path]; has && ok {
			name = to + end
			break
		}
	}
	if inTest {
		return name + " [" + p.Of(strings.TrimSuffix(program, "]")) + "]"
	}
	return name
}
