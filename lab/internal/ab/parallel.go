package ab

import (
	"context"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// spread gives both sides all CPUs if a benchmark starts goroutines.
func (r *run) spread(ctx context.Context) error {
	cpus := runtime.GOMAXPROCS(0)
	if cpus == 1 {
		return nil
	}
	for i := range r.arms[:2] {
		if parallel, err := r.isParallel(ctx, i, cpus); err != nil {
			return err
		} else if parallel {
			r.base.cpus, r.candidate.cpus = cpus, cpus
			return nil
		}
	}
	return nil
}

func (r *run) isParallel(ctx context.Context, arm, cpus int) (bool, error) {
	n := r.n * longer
	for range tries {
		s, err := r.arms[arm].runner.schedule(ctx, r.arms[arm].usual, n, cpus)
		if err != nil || !s.isParallel(n) {
			return false, err
		}
	}
	return true, nil
}

// A schedule summarises the runtime's scheduler trace, written every few milliseconds. It
// contains no times: on a busy machine two goroutines get less than one CPU.
type schedule struct {
	looks, several int // traces, and those with several goroutines that ran or could have
	newest         int // the number of the goroutine started last
}

// isParallel reports whether n operations started goroutines: about one each, or some that ran
// concurrently most of the time. The runtime has its own goroutines, which run at the start.
func (s schedule) isParallel(n int) bool {
	const usual = 200
	return s.newest > max(usual, n/2) || 3*s.several > s.looks
}

// schedule runs a benchmark on several CPUs, without garbage collection, which uses
// goroutines.
func (r *runner) schedule(ctx context.Context, b bench, n, cpus int) (schedule, error) {
	all := runner{build: r.build, cpus: cpus}
	cmd := all.command(ctx, b.binary, all.testFlags(sample.Pattern("Benchmark"+b.name), n)...)
	cmd.Env = append(cmd.Env, "GOGC=off", "GODEBUG="+os.Getenv("GODEBUG")+",schedtrace=5,scheddetail=1")
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	_, err = r.said(ctx, err, string(out), errs.String())
	return scheduleIn(errs.String()), err
}

// aGoroutine matches a goroutine in a trace: its number and its status.
var aGoroutine = regexp.MustCompile(`^  G(\d+): status=(\d+)`)

func scheduleIn(text string) (s schedule) {
	active := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "SCHED ") {
			s.looks, active = s.looks+1, 0
		}
		if g := aGoroutine.FindStringSubmatch(line); g != nil {
			number, _ := strconv.Atoi(g[1]) // they are digits
			s.newest = max(s.newest, number)
			if g[2] == "1" || g[2] == "2" { // it could run, it runs
				active++
			}
			if active == 2 {
				s.several, active = s.several+1, 3
			}
		}
	}
	return s
}
