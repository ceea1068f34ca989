// Package blake2 tests our blake2s and blake2b against golang.org/x/crypto, also by fuzzing. It
// has no code to import. Each test runs once for each of the two packages.
//
// Intended differences are in differences_test.go.
package blake2
