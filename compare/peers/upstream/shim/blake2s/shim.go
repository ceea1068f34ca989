// Package blake2s is our blake2s with the unexported names that x/crypto's
// blake2s_test.go expects of the package it is part of. Nothing imports it; the
// test in compare/peers/upstream adds blake2s_test.go to it.
package blake2s

import "github.com/tightwire/tightwire/blake2s"

// XOF is an alias, so that the suite's method calls reach ours.
type XOF = blake2s.XOF

// The constants of the same names.
const (
	BlockSize           = blake2s.BlockSize
	Size                = blake2s.Size
	Size128             = blake2s.Size128
	OutputLengthUnknown = blake2s.OutputLengthUnknown
)

// The functions of the same names.
var (
	Sum256 = blake2s.Sum256
	New256 = blake2s.New256
	New128 = blake2s.New128
	NewXOF = blake2s.NewXOF
)
