// Package fittest writes FIT files message by message, exactly as requested, including
// what no encoder should write. All tests and the inputs of benchmarks use it, and it
// makes the files in vectors/fit, so that none of them depends on the code under test:
// it shares nothing with package fit but the names of the base types.
//
// To write files that are right, use package fit.
package fittest
