package ab

import (
	"context"
	"os/exec"
	"runtime"
	"time"
)

// spread gives both sides all CPUs if goroutines of a benchmark use more than one at a time.
// Elsewhere that is not known.
func (r *run) spread(ctx context.Context) error {
	cpus := runtime.GOMAXPROCS(0)
	if r.plan.Exec != nil || cpus == 1 {
		return nil
	}
	for i := range r.arms[:2] {
		for range tries {
			u, err := r.arms[i].runner.usage(ctx, r.arms[i].usual, r.n*longer, cpus)
			if err != nil {
				return err
			}
			if u.isParallel() {
				r.base.cpus, r.candidate.cpus = cpus, cpus
				return nil
			}
		}
	}
	return nil
}

// A usage is how long a process ran, and how long its CPUs were busy with it.
type usage struct{ wall, cpu time.Duration }

// isParallel leaves room for what the runtime does beside. One goroutine never keeps CPUs busy
// for longer than it runs, however busy the machine is.
func (u usage) isParallel() bool { return u.cpu > u.wall*5/4 }

// usage runs a benchmark on several CPUs, without garbage collections, which would use them.
func (r *runner) usage(ctx context.Context, b bench, n, cpus int) (usage, error) {
	all := runner{cell: r.cell, cpus: cpus}
	cmd := all.command(ctx, b.binary, all.testFlags(exactly(b.name), n)...)
	cmd.Env = append(cmd.Env, "GOGC=off")
	start := time.Now()
	out, err := cmd.CombinedOutput()
	took := time.Since(start)
	if _, err = r.said(ctx, err, string(out), ""); err != nil {
		return usage{}, err
	}
	return usage{took, busy(cmd)}, nil
}

func busy(cmd *exec.Cmd) time.Duration {
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
