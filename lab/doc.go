// Package lab documents the packages of this module, which check promises about machine code and
// speed. The command is cmd/tight. Other programs import the packages race, judge and contracttest. The
// rest is internal.
//
// # The way of the data
//
// A step is a package, and takes what steps before it give:
//
//   - internal/build: a module and a way to build it (a toolchain, a target, a level, tags), or two
//     of them, give what the compiler prints.
//   - internal/facts: what the compiler prints gives facts: inlining, bounds checks, escapes, code. Two
//     of them give differences.
//   - internal/contract: directives //tight:… and facts give results.
//   - internal/count: a test binary gives the instructions and allocations of its benchmarks, which a
//     file keeps.
//   - internal/compare: two sources, or two toolchains, give what differs in all of these and in times.
//     internal/pairing finds the packages that the sources share under other names.
//   - internal/ab, by measuring two sources or benchmarks in processes that take turns, and
//     internal/sample, by reading files, give samples, and internal/verdict judges a claim by them. It only
//     computes.
//   - internal/print: results, differences and changes give text, Markdown, JSON, SARIF and annotations.
//
// Package race times functions against each other in one process, and writes records; package judge reads
// records, in the format of internal/recordfile, and judges by them how many times as fast one function is
// as another. Package contracttest judges contracts in go test.
//
// internal/command runs the commands of tight, and internal/scratch makes modules for their tests. All
// write with internal/page (Markdown, tables, JSON) and internal/atomicfile, exit with the statuses of
// internal/exit, and share loops over slices in internal/lists. Packages import only packages of steps
// before theirs; print has the types that compare fills in. The lab imports no codec of this repository,
// and no codec imports the lab. docs/glossary.md of the repository explains the words.
package lab
