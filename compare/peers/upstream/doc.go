// Package upstream holds the tests that make the word "drop-in" true: the test
// suites of google.golang.org/protobuf/encoding/protowire and of
// golang.org/x/crypto/blake2s and blake2b, unchanged, run against our packages,
// and a comparison of exported names and types. make suites runs the tests of other projects.
//
// The suites are not in this repository. Each is read from the module cache when
// the test runs and compiled into its package in shim by an overlay (see "go help
// build", -overlay).
package upstream
