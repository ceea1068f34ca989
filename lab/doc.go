// Package lab is the map of the lab: what keeps promises about machine code and speed true.
// It has no code. The command is cmd/tight; packages race and contracttest are the parts that other
// programs import, and cmd/tightvet is for go vet; the rest is internal.
//
// # Which package does what
//
// What the compiler makes:
//
//   - internal/cell builds one package in one way: a toolchain, a target, a level, tags.
//   - internal/facts reads what the compiler says of it: inlining, bounds checks, escapes, code.
//   - internal/contract reads the directives //tight:… and judges them by the facts.
//   - internal/vet names directives that go vet should complain of; contracttest judges in go test.
//   - internal/report writes the results, and what two builds have not in common.
//
// What it costs to run:
//
//   - race times functions against each other in one process, and keeps records of races.
//   - internal/ab times two sources, or two benchmarks, in processes that take turns.
//   - internal/icount counts the instructions of a benchmark.
//   - internal/counts keeps these in a file, and says what has grown.
//   - internal/sample reads and writes samples: Go benchmarks, JMH, CSV.
//   - internal/record keeps them in files that are there as a whole or not at all.
//   - internal/verdict says whether samples bear out an effect. It only computes.
//   - internal/claim reads the claims and tables of a tight.toml, and judges the claims by records.
//   - internal/prove measures what claims are about.
//   - internal/pr says what a change of source, or of the toolchain, does to all of these.
//   - internal/profile reads how much of the samples of a CPU profile each function has.
//   - internal/figure writes what benchmarks cost for programs that keep it over time.
//   - internal/board writes verdicts and tables, and puts them into pages.
//
// Both write with internal/page (Markdown, colours, JSON, progress) and internal/atomicfile, find
// folders with internal/folder, say what came of it as internal/exit has it, and leave loops over
// slices to internal/lists.
// Arrows point down these lists: sample knows nothing of claims, and facts nothing of contracts.
// The lab imports no codec of this repository, and no codec imports the lab.
//
// # Words
//
//	A/A          the base against itself: what differs there, differs by chance
//	arm          one of the things that are compared: base, candidate, or control
//	base         what the others are compared with
//	blind        a cell in which a canary was not seen: nothing it says is evidence
//	board        the verdicts of all claims, by machine and cell
//	canary       a fault that is planted in a cell, to see that the compiler reports it
//	candidate    what a claim is about
//	cell         one way to build: toolchain, system, architecture, level, experiment, flags
//	claim        a promise about an effect, with its size: "<= -20%"
//	contract     a promise about machine code, as a directive in a comment: //tight:inline
//	control      the base once more, as an arm of its own
//	effect       the change from base to candidate that is claimed
//	evidence     what a compiler said, or what was measured, that shows a status
//	fact         one thing that the compiler says: "can inline F with cost 12"
//	layout       an order in which the linker places functions
//	look         a number of rounds after which a verdict may be final
//	neighbour    another program on the other hardware thread of the core
//	noisy        a verdict that the control contradicts
//	probe        a few microseconds of work that shows whether there is a neighbour
//	record       a file of samples, with what they are of: CPU, toolchain, commit, date
//	round        one slice or turn of each arm, in random order
//	sample       one measurement of one arm
//	slice        how long an arm of a race runs at a stretch: about 50 µs
//	table        measurements for a page, as [[table]] in a tight.toml
//	turn         how long a process runs before another one does: a fraction of a millisecond
//	unseen       a contract that nothing speaks for or against
//	workload     a variant of a benchmark: a size, a distribution
package lab
