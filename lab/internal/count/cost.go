package count

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A Cost is all counts of an iteration of a benchmark.
type Cost struct {
	Count
	Bytes, Allocs Mean
	Unseen        error // why there are no instructions
}

// Costs counts a benchmark in binaries, all at a time, over the same numbers of iterations: what is paid for
// many iterations at once has the same part in each. If instructions cannot be counted in one of them, there
// are none, but still bytes and allocations.
func Costs(ctx context.Context, bench string, all ...*Binary) ([]Cost, error) {
	costs, counters := make([]Cost, len(all)), make([]counter, len(all))
	few, many := make([]int, len(all)), make([]int, len(all))
	unseen := parallel(len(all), func(i int) (err error) {
		counters[i], few[i], many[i], err = all[i].start(ctx, bench)
		return err
	})
	if unseen == nil {
		unseen = parallel(len(all), func(i int) (err error) {
			costs[i], err = counters[i].count(slices.Min(few), slices.Min(many))
			return err
		})
	}
	if unseen == nil {
		return costs, nil
	}
	more, _ := all[0].free(ctx, bench) // a reason against it is one against the others
	return costs, parallel(len(all), func(i int) (err error) {
		costs[i] = Cost{Count: Count{Bench: bench}, Unseen: unseen}
		costs[i].Bytes, costs[i].Allocs, err = all[i].memory(ctx, bench, more)
		return err
	})
}

// parallel calls a function for each of n numbers, all at a time.
func parallel(n int, run func(i int) error) error {
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { errs[i] = run(i) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// A Start is what a test binary does and has before its main function.
type Start struct {
	Instructions float64 // that initialise packages
	Unseen       error   // why they are not counted
	Data         float64 // bytes of package variables, .data and .bss
}

// Starts returns the start of binaries, all at a time.
func Starts(ctx context.Context, all ...*Binary) []Start {
	starts := make([]Start, len(all))
	_ = parallel(len(all), func(i int) error {
		run, err := trace(ctx, all[i], job{bench: "-", n: 1, init: true})
		starts[i] = Start{float64(run.total), err, all[i].data}
		return nil
	})
	return starts
}

// dataOf returns the bytes of the sections for variables.
func dataOf(f *elf.File) (bytes float64) {
	for _, name := range []string{".data", ".noptrdata", ".bss", ".noptrbss"} {
		if s := f.Section(name); s != nil {
			bytes += float64(s.Size)
		}
	}
	return bytes
}

// freeRuns are the numbers of iterations, besides the first, of a benchmark whose instructions are not counted,
// and slowRuns those of one whose iteration takes more than slow.
var (
	freeRuns = [3]int{8, 16, 128}
	slowRuns = [3]int{1, 2, 8}
)

const slow = 10 * time.Millisecond

// free returns the numbers of iterations for a benchmark.
func (b *Binary) free(ctx context.Context, bench string) ([3]int, error) {
	start := time.Now()
	if _, err := trace(ctx, b, job{bench: bench, n: 10, free: true}); err != nil || time.Since(start) > 10*slow {
		return slowRuns, err
	}
	return freeRuns, nil
}

// memory returns the bytes and allocations of an iteration, from the least of three runs, because the runtime may
// add threads. A process that cannot be traced prints them.
func (b *Binary) memory(ctx context.Context, bench string, more [3]int) (bytes, allocs Mean, err error) {
	var inBytes, inAllocs [3]float64
	for i, n := range more {
		run, err := b.least(ctx, job{bench: bench, n: 1 + n, free: true})
		if _, unseen := errors.AsType[*UnseenError](err); unseen {
			return b.printed(ctx, bench)
		} else if err != nil {
			return bytes, allocs, err
		}
		inBytes[i], inAllocs[i] = float64(run.bytes), float64(run.allocs)
	}
	return meanOf(more, inBytes), meanOf(more, inAllocs), nil
}

// least runs a job three times.
func (b *Binary) least(ctx context.Context, j job) (least execution, err error) {
	for i := range 3 {
		run, err := trace(ctx, b, j)
		if err != nil {
			return run, err
		}
		if i == 0 || run.bytes < least.bytes {
			least = run
		}
	}
	return least, nil
}

// printedRuns is the number of iterations of a benchmark that is not traced.
const printedRuns = 1000

// printed returns what testing prints, rounded down: the least of three runs, because the runtime may add
// allocations. A difference of one in both sides together is in doubt.
func (b *Binary) printed(ctx context.Context, bench string) (bytes, allocs Mean, err error) {
	samples, err := b.Samples(ctx, bench, printedRuns, 3)
	if err != nil || len(samples) == 0 {
		return bytes, allocs, errors.Join(err, fmt.Errorf("%s printed no result", bench))
	}
	return rounded(samples, "B/op"), rounded(samples, "allocs/op"), nil
}

func rounded(all []sample.Sample, unit string) Mean {
	n := all[0].Value(unit)
	for _, s := range all[1:] {
		n = min(n, s.Value(unit))
	}
	return Mean{n, [2]float64{n, n + min(n, 0.5)}}
}
