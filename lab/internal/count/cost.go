package count

import (
	"context"
	"debug/elf"
	"errors"
	"slices"
	"sync"
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
