// Package blake2b is our blake2b with the unexported names that x/crypto's
// blake2b_test.go expects of the package it is part of. Nothing imports it; the
// test in compare/peers/upstream adds blake2b_test.go to it.
package blake2b

import "github.com/tightwire/tightwire/blake2b"

// XOF is an alias, so that the suite's method calls reach ours.
type XOF = blake2b.XOF

// The constants of the same names.
const (
	BlockSize           = blake2b.BlockSize
	Size                = blake2b.Size
	Size384             = blake2b.Size384
	Size256             = blake2b.Size256
	OutputLengthUnknown = blake2b.OutputLengthUnknown
)

// The functions of the same names.
var (
	Sum512 = blake2b.Sum512
	Sum384 = blake2b.Sum384
	Sum256 = blake2b.Sum256
	New512 = blake2b.New512
	New384 = blake2b.New384
	New256 = blake2b.New256
	New    = blake2b.New
	NewXOF = blake2b.NewXOF
)
