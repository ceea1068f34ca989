// Package blake2 holds the tests of our blake2s and blake2b against those of
// golang.org/x/crypto, and the fuzz targets that have x/crypto as their oracle.
// There is no code to import here. Each test runs once for each of the two.
//
// What differs on purpose is in differences_test.go.
package blake2
