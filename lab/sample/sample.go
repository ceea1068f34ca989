// Package sample reads and writes measurements, as Go benchmarks, JMH and spreadsheets
// have them.
package sample

// A Sample is one measurement of one arm. Samples of an arm stand in the order of the
// rounds, so that the i-th of two arms are one round.
type Sample struct {
	Name   string             // of the benchmark: "Sum/mode=inline", without Benchmark and -procs
	Arm    string             // "base", "candidate", "control", or "" if the name tells
	Config map[string]string  // toolchain, goarch, cpu, commit: what the lines above say
	Iters  int                // operations that it is averaged over; 1 if unknown
	Values map[string]float64 // by unit: "sec/op", "B/op", "allocs/op", "checksum"
}
