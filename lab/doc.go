// Package lab documents the packages of this module, which check promises about machine code and
// speed. The command is cmd/tight. Other programs import the
// packages race, judge and contracttest. The rest is internal.
//
// # Which package does what
//
// Machine code:
//
//   - internal/build builds one package in one way: a toolchain, a target, a level, tags.
//   - internal/facts reads the compiler's output: inlining, bounds checks, escapes, code.
//   - internal/contract reads the directives //tight:… and judges them by the facts.
//   - contracttest judges contracts in go test.
//   - internal/report writes the results, and the differences between two builds.
//
// Cost of running:
//
//   - internal/verdict decides whether samples show an effect. It only computes.
//   - internal/recordfile has the format of the files of records: names, header, compression.
//   - internal/sample reads and writes samples: Go benchmarks, JMH.
//   - race times functions against each other in one process, and writes records of races.
//   - judge reads records, and judges by them how many times as fast one function is as another.
//   - internal/ab times two sources, or two benchmarks, in processes that take turns.
//   - internal/icount counts the instructions of a benchmark.
//   - internal/counts keeps instruction counts in a file, and reports growth.
//   - internal/pairing finds the packages that two sources share under other names.
//   - internal/pr compares all of these before and after a change of source or toolchain.
//
// internal/command runs the commands of tight, and internal/scratch makes modules for their tests.
//
// All write with internal/page (Markdown, colours, JSON, progress) and internal/atomicfile, exit with
// the statuses of internal/exit, and share loops over slices in internal/lists. Packages import only
// packages above them in a list: sample does not import ab, and facts does not import contract.
// The lab imports no codec of this repository, and no codec imports the lab.
// docs/glossary.md of the repository explains the words.
package lab
