package compare

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// inOtherBuilds compares what the compiler makes of the changed Go files that the run's build leaves out, in a build
// that has them. Each such build is a run of its own; [run.benchmarks] counts in those that this machine can run.
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
		o := r.in(b, lists.Map(builds[b], func(u *print.Uncompared) string { return u.File }))
		why := fmt.Sprintf("it has changed, and is compiled only for %s: no benchmark of it is counted", b)
		err := o.changes(ctx, r.pull.Changes)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			why = fmt.Sprintf("it has changed, and does not compile for %s: %s", b, oneLine(err))
		case b.Runs() != nil:
			why += fmt.Sprintf(", as this machine is %s/%s", runtime.GOOS, runtime.GOARCH)
		default:
			r.others = append(r.others, o)
		}
		for _, u := range builds[b] {
			u.Why = why
		}
		r.pull.Others = append(r.pull.Others, &o.pull)
	}
	return nil
}

// in returns a run in another build, about the packages of files that only that build has.
func (r *run) in(b build.Build, files []string) *run {
	pull := print.Pull{Head: b, FailOn: r.FailOn, Least: r.Least}
	o := &run{Request: r.Request, base: r.base.in(b), head: r.head.in(b), binaries: r.binaries, files: files, pull: pull}
	o.Say = func(format string, args ...any) { r.Say("%s: "+format, append([]any{b}, args...)...) }
	return o
}

func (s side) in(b build.Build) side {
	to := s.build
	to.Toolchain, to.OS, to.Arch, to.Level, to.Tags, to.Experiment = b.Toolchain, b.OS, b.Arch, b.Level, b.Tags, b.Experiment
	return side{build: to, dir: s.dir, root: s.root, memo: newMemo()}
}

// changes compares what the compiler makes of the packages of the run's files, and leaves out what is known of the build
// of the user. The tests that it finds are those that depend on these packages.
func (r *run) changes(ctx context.Context, known []facts.Change) error {
	if err := r.read(ctx); err != nil {
		return err
	}
	folders, same := lists.Map(r.files, path.Dir), maps.Clone(r.base.nodes)
	for name, n := range r.head.nodes {
		if !slices.Contains(folders, r.head.folder(n.Dir)) {
			same[name] = n
		}
	}
	r.changed, r.dependent = build.Touched(r.head.nodes, same)
	r.built = lists.Filter(r.toBuild(), func(path string) bool { return slices.Contains(r.changed, path) })
	r.tests = lists.Filter(r.toTest(), func(path string) bool { return slices.Contains(r.dependent, path+".test") })
	err := r.compare(ctx, r.built)
	r.pull.Changes = slices.DeleteFunc(r.pull.Changes, func(c facts.Change) bool { return slices.Contains(known, c) })
	return err
}

// isProven reports whether all benchmarks run the same code, or one that reaches the package of a file has been counted
// with its instructions.
func (r *run) isProven(file string) bool {
	inFolder := func(name string) bool { return r.head.folder(r.head.nodes[name].Dir) == path.Dir(file) }
	if r.pull.Benchmarks > 0 && r.pull.Unchanged == r.pull.Benchmarks {
		return r.pull.Reasons == nil // else there may be more
	}
	return slices.ContainsFunc(r.pull.Counts, func(c print.Count) bool {
		return !c.Itself && c.Metrics[0].Unit == "instructions/op" && slices.ContainsFunc(r.head.nodes[c.Package+".test"].Deps, inFolder)
	})
}
