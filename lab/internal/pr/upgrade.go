package pr

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// upgrade sets up both sides with the same source. A newer toolchain builds the head, so every
// package counts as changed, even without dependencies.
func (r *run) upgrade(ctx context.Context, dir string) error {
	root, _ := report.RepositoryOf(dir)
	r.base, r.head = side{dir: dir, root: root, memo: newMemo()}, side{dir: dir, root: root, memo: newMemo()}
	to := r.Build
	to.Toolchain = r.To
	var err1, err2 error
	r.base.build, err1 = r.Build.Resolve(ctx, dir)
	r.head.build, err2 = to.Resolve(ctx, dir)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if r.base.build == r.head.build {
		return fmt.Errorf("%s is the toolchain in use: name another toolchain to compare with by -toolchain", r.To)
	}
	r.pull.From, r.pull.Head = r.base.build, r.head.build
	r.base.nodes, err1 = r.base.build.Graph(ctx, dir, r.Patterns...)
	r.head.nodes, err2 = r.head.build.Graph(ctx, dir, r.Patterns...)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	r.changed = slices.Sorted(maps.Keys(r.head.nodes))
	return nil
}

// noSpeed notes why the speed with the new toolchain is unproven.
func (r *run) noSpeed() {
	switch {
	case r.To == "":
	case r.pull.Benchmarks == 0:
		r.pull.Reasons = append(r.pull.Reasons, "speed: no package has a benchmark")
	case r.Time <= 0:
		if n := len(r.counted); n > 0 {
			r.pull.Reasons = append(r.pull.Reasons, "times: not measured (-time 0): "+page.Counted(n, "benchmark"))
			r.pull.More += n - 1
		}
	}
}
