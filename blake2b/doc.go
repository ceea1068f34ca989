// Package blake2b computes BLAKE2b, a hash of up to 64 bytes over words of 64
// bits: all of it. Digests of any size, keys (a MAC without HMAC), salt,
// personalisation, trees, BLAKE2bp with its four leaves, BLAKE2Xb with an output
// of any length, and many messages at once. Package blake2s does the same over
// words of 32 bits, for smaller CPUs.
//
// It follows RFC 7693 (https://www.rfc-editor.org/rfc/rfc7693), for salt,
// personalisation, trees and BLAKE2bp the BLAKE2 paper
// (https://www.blake2.net/blake2.pdf), and for BLAKE2Xb the BLAKE2X paper
// (https://www.blake2.net/blake2x.pdf).
//
// # Drop-in
//
// Every exported name of golang.org/x/crypto/blake2b v0.58.0 is here with its
// signature, and each package resumes the states of plain digests that the other
// saved; to switch, change the import path. Like that package, this one registers
// BLAKE2b-256, BLAKE2b-384 and BLAKE2b-512 with package crypto, each unless another
// has done so before.
//
// The same as there: digests, outputs, and which arguments New512, New384, New256, New and NewXOF refuse.
// Not the same: all error texts; and UnmarshalBinary refuses some states that x/crypto takes:
// those that no message leads to, some of which make x/crypto panic later, and any for a
// keyed digest.
//
// # Which function
//
//   - One message, no key: [Sum512], [Sum384], [Sum256].
//   - Anything that wants a [hash.Hash]: [New512], [New384], [New256], or [New] for
//     any size.
//   - Salt, personalisation, a node of a tree of your own: [NewDigest] with a
//     [Config].
//   - Many messages under one key or Config: [NewParams] once, then [Params.Sum]
//     for each, which does not hash the key again; [Params.SumMany] if they are
//     there at once.
//   - To check a MAC: [Digest.Verify], not bytes.Equal.
//   - One long message, on several CPUs: [NewTree] as it comes, [SumTree] of a
//     file. The digest is that of a tree, not the one of BLAKE2b.
//   - Where a protocol says BLAKE2bp, another digest again: [SumBP512], [NewBP].
//   - An output longer than a digest, or of unknown length: [NewXOF].
//
// # What it does not do
//
// BLAKE2 is not FIPS-approved: where that is required, use crypto/sha512. It is
// fast, so it is not for passwords: use golang.org/x/crypto/argon2. Wipe methods
// overwrite what a value holds; copies that the runtime made of it, in registers
// or on a moved stack, they do not reach, and Go has no way to promise that a
// secret has left memory.
//
// # Constant time
//
// The compression function adds, xors and rotates. No branch and no index depends
// on a byte of a message or a key. The lengths of both are public, and so are all
// other parameters.
//
// # Concurrency
//
// Functions and the methods of [Params] are safe for concurrent use. A value that
// is written to, such as a [Digest], belongs to one goroutine at a time; its
// clones are independent. Only [NewTree] and [SumTree] start goroutines, and
// those end by themselves.
//
// # Builds
//
// The result is the same on every platform. GOEXPERIMENT=simd go build, on amd64 with Go 1.26 and
// on arm64 with Go 1.27, hashes several messages, leaves or blocks of output at once. Build tag
// purego selects code without unsafe and SIMD, which is somewhat slower. docs/inside/blake2.md of the
// repository explains how the speed comes about, and docs/numbers/figures.md says how much it is.
package blake2b
