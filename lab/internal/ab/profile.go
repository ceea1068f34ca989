package ab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/profile"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// profileTime is about how long an arm runs for its profile, which has a hundred samples a
// second.
const profileTime = 3 * time.Second

// Profile runs each arm once, with the same number of operations, and writes CPU profiles
// into a folder: base.pprof and candidate.pprof. It returns the functions that take time,
// those with the largest difference first. It fails as [Plan.Run] does, and if samples run
// elsewhere, where the profiles would remain.
func (p Plan) Profile(ctx context.Context, dir string) (_ []HotFunc, err error) {
	p = p.withDefaults()
	if p.Exec != nil {
		return nil, errors.New("profiles would stay where the binaries run")
	}
	if err := p.refuse(); err != nil {
		return nil, err
	}
	dir, err = filepath.Abs(dir)
	if err := errors.Join(err, os.MkdirAll(dir, 0o777)); err != nil {
		return nil, err
	}
	unlock, err := lock(ctx, p.Waiting)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	return p.Binaries.profileBoth(ctx, p.Base, p.Candidate, dir, profileTime)
}

func (b *Binaries) profileBoth(ctx context.Context, base, candidate Side, dir string, long time.Duration) ([]HotFunc, error) {
	binary, err := b.test(ctx, base, 0)
	if err != nil {
		return nil, err
	}
	r := runner{cell: base.Cell}
	const part = 100 // of the time is enough to find out how many operations fill it
	n, err := r.fit(ctx, bench{binary, base.Bench, map[string]string{}}, long/part)
	if err != nil {
		return nil, err
	}
	n *= part
	inBase, err := b.profile(ctx, base, n, filepath.Join(dir, "base.pprof"))
	if err != nil {
		return nil, err
	}
	inCandidate, err := b.profile(ctx, candidate, n, filepath.Join(dir, "candidate.pprof"))
	return hotFuncs(inBase, inCandidate), err
}

// profile profiles n operations of a benchmark and returns the lines that take
// time.
func (b *Binaries) profile(ctx context.Context, s Side, n int, file string) ([]HotLine, error) {
	binary, err := b.test(ctx, s, 0)
	if err != nil {
		return nil, err
	}
	r := runner{cell: s.Cell}
	if _, err := r.output(ctx, binary, append(r.testFlags(sample.Pattern("Benchmark"+s.Bench), n), "-test.cpuprofile="+file)...); err != nil {
		return nil, err
	}
	src, err := b.source(ctx, s)
	if err != nil {
		return nil, err
	}
	taken, err := profile.Lines(ctx, file)
	if err != nil {
		return nil, err
	}
	lines := lists.Map(taken, func(l profile.Line) HotLine { return HotLine{Line: l} })
	return lines, src.explain(ctx, hottest(lines))
}
