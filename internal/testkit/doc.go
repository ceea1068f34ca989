// Package testkit is what the tests of the codecs share: it reads the vectors
// of the folder vectors, runs one suite for each implementation of a function,
// and checks allocations, sizes, and that nothing is read or written past a
// slice.
//
// It checks, it does not compare with peers: that is the module compare.
package testkit
