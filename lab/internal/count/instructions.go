// Package count counts the instructions that an iteration of a Go benchmark executes, on
// Linux, with ptrace. It needs no counters of the CPU, no privileges and no change of the
// benchmark.
//
// Counted is what the benchmark's thread executes in user mode while the benchmark's timer
// runs: the work, what it calls of the runtime (the allocator, the scheduler), and the loop
// itself, which is a handful of instructions, and a few more for b.Loop than for b.N. A
// system call is one instruction, and so is one with a REP prefix, however often it repeats.
// What StartTimer, StopTimer and ResetTimer do is not counted, though the calls of them are.
// Whatever is done once, the set-up and b.Loop's first and last call included, cancels out:
// three runs differ only in how often the loop goes round, and the count is the difference.
// The third goes round up to some thousand times, so that what only every 500th iteration does
// is seen.
//
// The process runs on one CPU with one P, without collecting garbage in between, being
// preempted or sampling allocations; its random numbers, and so the order of its maps, are
// set, and its clock is a system call. So the same binary gives the same count again. What
// the kernel gives to a program can still differ: the time, the contents of files,
// crypto/rand. So can what the runtime remembers of its work before, of stacks when it
// panics, of free memory when it allocates and of turns when goroutines are started and
// wait for each other.
//
// There is no count, but an [UnseenError], where a goroutine changes threads in the
// measured part, where a benchmark does not loop, where ptrace is not allowed, and of
// programs of 32 bits. A benchmark that blocks in a system call until another goroutine
// acts hangs, as nothing takes its P away.
//
// The plain way is to execute one instruction at a time, which is a debug exception each.
// It is about 42,000 instructions a second (Zen 5, two busy CPUs): BenchmarkSum of docs/tight/ci.md,
// 815 instructions there, takes 10 s of CPU time instead of 0.4 s. Of the six benchmarks of fit/mesg that
// can be counted three would not be within the two minutes of tight pr: FromMessage, of six million
// instructions, is not done after them and would take half an hour instead of some seconds.
// On amd64 each block is therefore copied to another place in the process, with a counter in front,
// and runs there: a loop goes round at full speed. Left to be stepped through are system calls, calls and
// jumps by a register, and once each instruction that x86asm does not know.
//
// Counts guard against regressions: a change of a few instructions is seen where no timing
// would show it. They do not prove speed: code of equal counts may well differ in time. For
// that there is package race.
package count

import (
	"fmt"
	"math"
)

// A Count is how many instructions one iteration of a benchmark executes.
type Count struct {
	Bench string // with its sub-benchmarks' names: BenchmarkX/size=8
	Mean
	Ops   int    // how many iterations were compared
	Lines []Line // where they are, most first
}

// A Mean is what one iteration costs.
type Mean struct {
	PerOp float64 // over all that were compared
	// Means are those of the first few and of the many after them. Where they differ, so do iterations, and
	// PerOp depends on how many there are.
	Means [2]float64
}

// meanOf returns the mean of what three runs with more and more iterations have cost in all. Subtracting
// the first run removes what happens only once.
func meanOf(more [3]int, cost [3]float64) Mean {
	slope := func(i, j int) float64 { return (cost[j] - cost[i]) / float64(more[j]-more[i]) }
	return Mean{slope(0, 2), [2]float64{slope(0, 1), slope(1, 2)}}
}

// Varies reports whether the cost is not constant.
func (m Mean) Varies() bool { return m.Means[0] != m.Means[1] }

// Doubt is how much the means differ.
func (m Mean) Doubt() float64 { return math.Abs(m.Means[0] - m.Means[1]) }

// A Line is how many of the instructions of an iteration belong to a line of source.
type Line struct {
	File  string // relative to the module of the benchmark; "" if the binary does not say
	Line  int
	PerOp float64
}

// An UnseenError tells why there is no count. The benchmark is not at fault.
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
