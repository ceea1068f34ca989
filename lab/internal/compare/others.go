package compare

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/pairing"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// inOtherBuilds compares what the compiler makes of the changed Go files that the run's build leaves out, in a build
// that has them. Nothing is counted there: the files stay unproven.
func (r *run) inOtherBuilds(ctx context.Context) error {
	builds := map[build.Build][]*print.Uncompared{}
	for i := range r.pull.Uncompared {
		u := &r.pull.Uncompared[i]
		if path.Ext(u.File) != ".go" {
			continue
		}
		for _, s := range []side{r.head, r.base} {
			if b, ok := r.head.build.With(filepath.Join(s.root, filepath.FromSlash(u.File))); ok {
				builds[b] = append(builds[b], u)
				break
			}
		}
	}
	for _, b := range slices.SortedFunc(maps.Keys(builds), func(a, b build.Build) int { return cmp.Compare(a.String(), b.String()) }) {
		r.Say("comparing the compiler's output for %s of %s", page.Counted(len(builds[b]), "file"), b)
		changes, err := r.changesIn(ctx, b, builds[b])
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.pull.Others = append(r.pull.Others, print.InBuild{Build: b, Changes: changes})
		for _, u := range builds[b] {
			if err != nil {
				u.Why += fmt.Sprintf("; it does not compile for %s: %s", b, oneLine(err))
			} else {
				u.Why = fmt.Sprintf("it has changed, and is compiled only for %s: its benchmarks are not counted", b)
			}
		}
	}
	return nil
}

// changesIn compares the packages of files in another build, and leaves out what differs in the run's build alike.
func (r *run) changesIn(ctx context.Context, b build.Build, files []*print.Uncompared) ([]facts.Change, error) {
	folders := lists.Map(files, func(u *print.Uncompared) string { return path.Dir(u.File) })
	slices.Sort(folders)
	folders = slices.Compact(folders)
	before, err1 := r.base.compileIn(ctx, b, folders)
	after, err2 := r.head.compileIn(ctx, b, folders)
	if err := cmp.Or(err2, err1); err != nil {
		return nil, err
	}
	isKnown := func(c facts.Change) bool { return slices.Contains(r.pull.Changes, c) }
	return slices.DeleteFunc(r.differing(before, after), isKnown), nil
}

// compileIn returns the compiler's facts about the packages in folders that another build has.
func (s side) compileIn(ctx context.Context, b build.Build, folders []string) ([]facts.Package, error) {
	to := s.build
	to.Toolchain, to.OS, to.Arch, to.Level, to.Tags, to.Experiment = b.Toolchain, b.OS, b.Arch, b.Level, b.Tags, b.Experiment
	var patterns []string
	for _, folder := range folders {
		rel, err := filepath.Rel(s.dir, filepath.Join(s.root, filepath.FromSlash(folder)))
		if err == nil && pairing.Builds(to, s.root, folder) {
			patterns = append(patterns, "./"+filepath.ToSlash(rel))
		}
	}
	if patterns == nil {
		return nil, nil
	}
	packages, err := to.Compile(ctx, s.dir, patterns...)
	for i := range packages {
		n, _ := s.node(packages[i].Path)
		packages[i].Rename(s.name(n))
	}
	return packages, err
}
