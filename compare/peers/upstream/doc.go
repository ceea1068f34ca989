// Package upstream tests that our packages are drop-in replacements. It runs the test suites of
// google.golang.org/protobuf/encoding/protowire and golang.org/x/crypto/blake2s and blake2b,
// unchanged, against our packages, and compares exported names and types. "make suites" runs the
// tests of other projects.
//
// The suites are not in this repository. The tests read them from the module cache, and compile
// each into its package in shim with an overlay (see "go help build", -overlay).
package upstream
