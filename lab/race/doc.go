// Package race runs two or more functions against each other inside one
// process and reports the ratios of their times, with an interval.
//
// Benchmarks that run one after the other differ by chance: the clock of the
// CPU, a neighbour on the machine, the garbage collector. Here every round
// gives each function one slice of about 50 µs, in an order drawn anew for each
// round, so that a disturbance strikes all of them alike. A few hundred rounds
// give a few hundred ratios. [Race.Run] asks every function for its answer to
// every input before the clock starts, adds up the answers of every slice, and refuses to
// report times of functions that disagree.
//
// # Reading a ratio
//
// A [Ratio] is the time of the base divided by the time of the candidate, another arm: 2 means
// that the candidate needs half the time, 0.5 that it needs twice as long. Lo and Hi
// bound it with 95 % confidence. When 1 lies between them the race has shown no
// difference; that is a result, to be published like any other. Over
// twenty races of equal functions, expect one race that seems to differ.
//
// Median describes an ordinary slice, P10 a slice that nothing disturbed. If
// they disagree, the machine was busy or one of the functions sometimes does
// extra work, such as garbage collection: look at the samples.
//
// On a shared machine, no slice may be undisturbed for seconds. A neighbour on the
// second hardware thread of the core uses arithmetic units that fast code needs, and
// does not slow down code that waits for its own results: the ratio of the two
// depends on the neighbour. [Options.Patience] goes on until there are rounds without
// a neighbour; a probe that is independent of the arms finds them. Servers mostly have neighbours:
// [Options.Shared] keeps rounds beside one as well, and [Result.Beside] has their ratio.
//
// [Options.Control] lets the base run once more. The ratio of the two runs has 1 between its
// bounds in nineteen of twenty races; the distance of the bounds is the smallest difference that
// such a race can show.
//
// # What it does not do
//
// The interval covers chance within one run of one binary. It does not cover
// the effects of a rebuild: the place of a loop in memory shifts a ratio by some per
// cent, and for a loop of a few cycles by a whole cycle. A smaller
// difference needs several builds (go build -ldflags=-randlayout=N), which package ab
// makes. It does not cover another CPU, GOAMD64 level or compiler: that is why [Env] is recorded beside the samples. It counts neither
// instructions nor bytes. For single functions use package testing.
//
// # Pitfalls
//
//   - One repeated input trains the branch predictor and measures a fairy tale.
//     Give eight or more different inputs when the work depends on the data.
//   - Each operation costs one indirect call, about two nanoseconds, which pulls
//     the ratio of short operations towards 1. Let an operation take some
//     microseconds: loop over many values inside it and set [Race.Units].
//   - The answer must depend on every computed result, or the compiler
//     drops results that nobody reads. Summing the results is enough.
//   - A function inlined into the arm is timed as inlined. To time a call, call
//     a function that does not inline.
//   - Inputs should cost about the same. When a slice is shorter than one turn of
//     the inputs, a round times only some of them.
//   - Garbage of one arm may be collected in the slice of another. An arm that
//     allocates shows it in [Samples.Allocs].
package race
