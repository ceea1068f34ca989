package ab

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// explain adds the compiler's facts to lines. There are none for the standard library, for
// tests and for other versions of modules.
func (s source) explain(ctx context.Context, lines []*HotLine) error {
	patterns := packagesOf(lines)
	if len(patterns) == 0 || s.flags != nil {
		return nil
	}
	packages, err := s.cell.Compile(ctx, s.dir, patterns...)
	for _, l := range lines {
		l.Facts = factsAt(packages, l.File, l.Number)
	}
	return err
}

// packagesOf returns the paths of the packages that contain the lines.
func packagesOf(lines []*HotLine) (all []string) {
	for _, l := range lines {
		first, _, _ := strings.Cut(l.File, "/")
		if strings.Contains(first, ".") && strings.Contains(l.File, "/") && !strings.HasSuffix(l.File, "_test.go") {
			all = append(all, path.Dir(withoutVersion(l.File)))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// withoutVersion turns example.com/m@v1.2.3/m.go into example.com/m/m.go.
func withoutVersion(file string) string {
	before, rest, ok := strings.Cut(file, "@")
	if !ok {
		return file
	}
	_, after, _ := strings.Cut(rest, "/")
	return before + "/" + after
}

// factsAt returns the facts about a line that cost time, each once.
func factsAt(packages []facts.Package, file string, line int) (all []string) {
	file = withoutVersion(file)
	for _, p := range packages {
		at := func(pos facts.Pos) bool {
			return pos.Line == line && p.Path+"/"+filepath.Base(pos.File) == file
		}
		for _, f := range p.Facts {
			if f.Kind == facts.BoundsCheck && at(f.Pos) {
				all = append(all, "bounds check: "+f.Text)
			}
		}
		for _, f := range p.Funcs {
			for _, i := range f.Code {
				if at(i.Pos) {
					all = append(all, callFact(packages, i.Callee()))
				}
			}
		}
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(s string) bool { return s == "" })
}

// callFact says why a call costs time, or "" if that is not known.
func callFact(packages []facts.Package, callee string) string {
	if facts.ClassOf(callee) == facts.AllocCall {
		return "allocates: " + callee
	}
	for _, p := range packages {
		for _, f := range p.Facts {
			if f.Kind != facts.NotInlinable || p.Path+"."+f.Name != callee {
				continue
			}
			if f.Cost > 0 {
				return fmt.Sprintf("%s is not inlined: cost %d", f.Name, f.Cost)
			}
			return fmt.Sprintf("%s is not inlined: %s", f.Name, f.Text)
		}
	}
	return ""
}
