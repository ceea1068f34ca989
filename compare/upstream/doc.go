// Package upstream holds the tests that make the word "drop-in" true: the test
// suite of google.golang.org/protobuf/encoding/protowire, unchanged, run against
// our package, and a comparison of the two packages' exported names and types.
//
// The suite is not in this repository. It is read from the module cache when
// the test runs and compiled into package shim by an overlay (see "go help
// build", -overlay).
package upstream
