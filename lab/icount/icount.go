// Package icount counts the instructions that an iteration of a Go benchmark executes, on
// Linux, by stepping through it one by one with ptrace. It needs no counters of the CPU,
// no privileges and no change of the benchmark.
//
// Counted is what the benchmark's thread executes in user mode while the benchmark's timer
// runs: the work, what it calls of the runtime (the allocator, the scheduler) and the loop
// itself, which is two or three instructions for b.N and about five for b.Loop. A system
// call is one instruction, and so is one with a REP prefix, however often it repeats. What
// StartTimer, StopTimer and ResetTimer do is not counted. Whatever is done once, the set-up
// and b.Loop's first and last call included, cancels out: three runs differ only in how
// often the loop goes round, and the count is the difference.
//
// The process runs on one CPU with one P, without collecting garbage, being preempted or
// sampling allocations, and with a fixed seed for its maps: so the same binary gives the
// same count again. What the kernel gives to a program can still differ: the time, the
// contents of files, crypto/rand.
//
// There is no count, but an [UnseenError], where a goroutine changes threads in the
// measured part, where a benchmark does not loop, and where stepping is not allowed.
// As nothing takes a P away, a benchmark that blocks in a system call until another
// goroutine acts hangs. On arm64 without atomic instructions, loops of exclusive loads and
// stores do not end under a stepper.
//
// Counts guard against regressions: a change of a few instructions is seen where no timing
// would show it. They do not prove speed; for that there is package race.
package icount

import "fmt"

// A Count is how many instructions one iteration of a benchmark executes.
type Count struct {
	Bench string  // with its sub-benchmarks' names: BenchmarkX/size=8
	PerOp float64 // the mean, over Ops
	Ops   int     // how many iterations were compared
	// Halves are the means of both halves of Ops. Where they differ, so do iterations,
	// and PerOp depends on how many there are.
	Halves [2]float64
	Lines  []Line // where they are, most first
}

// Varies reports whether the count is not constant.
func (c Count) Varies() bool { return c.Halves[0] != c.Halves[1] }

// A Line is how many of the instructions of an iteration belong to a line of source.
type Line struct {
	File  string // relative to the module of the benchmark; "" if the binary does not say
	Line  int
	PerOp float64
}

// An UnseenError says why there is no count. It is no fault of the benchmark.
type UnseenError struct{ Reason string }

// Error returns the reason.
func (e *UnseenError) Error() string { return e.Reason }

func unseen(format string, args ...any) error { return &UnseenError{fmt.Sprintf(format, args...)} }

// A FailedError says that a benchmark or its binary did not run to its end.
type FailedError struct {
	State  string // exit status 1
	Output string // all that was printed
}

// Error returns the state and what was printed.
func (e *FailedError) Error() string { return e.State + "\n" + e.Output }
