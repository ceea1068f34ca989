// Package races holds the races that our speed claims rest on: one file for each workload, with the
// peers beside us. The races of FIT are in fitfiles and the races of generated code in messages,
// because their peers take long to compile; package all joins them. It times nothing itself:
// cmd/bench runs all races, and cmd/demo ten of them.
//
// The base of each race is the package that ours replaces: protobuf-go's protowire, blake2s and
// blake2b of golang.org/x/crypto, or github.com/muktihari/fit; for whole messages against generated
// code, it is what protobuf-go generates. Each loop is a function of its own, one for each
// implementation, written as that implementation's own documentation uses it. Answers are samples
// of the results: to read all of them would take longer than some of the functions raced. That
// whole results agree is what the tests of compare/peers/protowire, compare/peers/blake2,
// compare/peers/fit and of the packages with whole messages are for.
package races
