// Package ab runs two benchmarks against each other, each in separate processes.
//
// The sides may be two revisions of the source, two toolchains or levels, or two benchmarks
// of one binary. [Plan.Run] builds their tests, runs the
// benchmark of each a fixed number of times in a new process, in random order, round by
// round, and says at the planned looks what has come out. The base runs twice in each round,
// the second time as the control: its difference from the base is noise.
//
// It guards against:
//
//   - Code that is the same on both sides is UNCHANGED, and never timed: the files are equal,
//     or all that the benchmark can reach has the same instructions but for addresses.
//   - Benchmarks that compute different things: one that reports a metric with the unit
//     "checksum" has to report the same in every sample, or there is no verdict.
//   - The place of code in memory: each round links both sides with their functions in orders
//     drawn anew, and such a layout counts as one observation, as does the control's.
//   - An operation whose cost depends on how many there are: samples get longer, or there is
//     no verdict.
//   - The machine: samples run on one CPU where the system can do that and goroutines do not
//     need more, and of two runs on one machine the second waits. On Linux the processes of a
//     round take short turns, so that what slows one arm down slows them all.
//
// It does not cover other machines, nor another level than the one that was built, nor physical
// pages. The environment's size is drawn for each process; since Go 1.26 the runtime does
// that for the heap's address. Samples of a process shorter than 5 ms are mostly its start; a
// benchmark whose operation takes nanoseconds runs many of them in one. For two functions of
// one binary, package race is quicker, and blind to what another order of functions would
// change.
package ab
