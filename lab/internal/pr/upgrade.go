package pr

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/profile"
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
	if r.Profile == "" {
		return nil
	}
	var err error
	r.shares, err = profile.Shares(ctx, r.Profile)
	r.pull.Profile = r.Profile
	return err
}

// rank notes the share of the profile of each function whose machine code differs.
func (r *run) rank(ctx context.Context) error {
	if r.shares == nil {
		if err := r.ownProfile(ctx); err != nil {
			return r.unproven(ctx, "ranking functions by a profile", err)
		}
	}
	paths := map[string]string{}
	for path, n := range r.head.nodes {
		for _, file := range n.Files {
			if !n.IsTest() {
				paths[r.head.name(n)(file)] = path
			}
		}
	}
	r.pull.Shares = map[facts.Change]float64{}
	for _, c := range r.pull.Changes {
		r.pull.Shares[c] = r.shares[profile.Symbol(paths[c.File], c.Func)]
	}
	return nil
}

// ownTime is how long all benchmarks of a package run for a profile, unless the request says it. mostOwnTime
// is the limit with their preparation.
const (
	ownTime     = 2 * time.Second
	mostOwnTime = time.Minute
)

// ownProfile takes a profile of all benchmarks, built with the base's toolchain.
func (r *run) ownProfile(ctx context.Context) error {
	dir, err := os.MkdirTemp(r.dir, "profile-*")
	if err != nil {
		return err
	}
	var files []string
	with := lists.Filter(r.tests, func(pkg string) bool { return len(r.head.suite(pkg).benches) > 0 })
	limited, stop := r.until(ctx, profilePart)
	defer stop()
	for i, pkg := range with {
		r.Say("%s: profiling its benchmarks", pkg)
		file := filepath.Join(dir, strconv.Itoa(i))
		if err := r.profile(limited, pkg, file); err == nil {
			files = append(files, file)
		} else if limited.Err() != nil && ctx.Err() == nil {
			r.pull.Reasons = append(r.pull.Reasons, fmt.Sprintf("ranking functions by a profile: %d of %s not profiled within %v", len(with)-i, page.Counted(len(with), "package"), r.Limit))
			break
		} else if err := r.unproven(ctx, pkg+": ranking functions by a profile", err); err != nil {
			return err
		}
	}
	if files == nil {
		return errors.New("no -profile, and no benchmark could be profiled")
	}
	r.pull.Profile = "a profile of the benchmarks"
	r.shares, err = profile.Shares(ctx, files...)
	return err
}

func (r *run) profile(ctx context.Context, pkg, file string) error {
	ctx, stop := context.WithTimeoutCause(ctx, mostOwnTime, fmt.Errorf("its benchmarks run longer than %v", mostOwnTime))
	defer stop()
	err := r.profileOf(ctx, pkg, file)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// profileOf profiles with the binary that counted, if there is one.
func (r *run) profileOf(ctx context.Context, pkg, file string) (err error) {
	binary := r.tested[pkg]
	if binary == nil {
		if binary, err = r.counter(ctx, r.base, pkg, file+".base"); err != nil {
			return err
		}
	}
	pattern := cmp.Or(r.Bench, ".")
	names, err := binary.Benchmarks(ctx, pattern)
	switch {
	case err != nil:
		return err
	case len(names) == 0:
		return errors.New("no benchmark has a result")
	}
	return binary.Profile(ctx, pattern, cmp.Or(r.OwnTime, ownTime)/time.Duration(len(names)), file)
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
