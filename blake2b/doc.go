// Package blake2b implements BLAKE2b completely: digests of 1 to 64 bytes over words of 64
// bits, keys (a MAC without HMAC), salt, personalisation, trees, BLAKE2bp with its four
// leaves, BLAKE2Xb with an output of any length, and many messages at once. Package blake2s
// does the same over words of 32 bits, for smaller CPUs.
//
// It follows RFC 7693 (https://www.rfc-editor.org/rfc/rfc7693), the BLAKE2 paper
// (https://www.blake2.net/blake2.pdf) for salt, personalisation, trees and BLAKE2bp, and the
// BLAKE2X paper (https://www.blake2.net/blake2x.pdf) for BLAKE2Xb.
//
// # Drop-in
//
// Every exported name of golang.org/x/crypto/blake2b v0.58.0 is here with its
// signature, and saved states of digests without key can be exchanged with x/crypto; to
// switch, change the import path. Like x/crypto's package, this package registers
// BLAKE2b-256, BLAKE2b-384 and BLAKE2b-512 with package crypto, each unless another
// package has done so before.
//
// Digests and outputs are the same, and New512, New384, New256, New and NewXOF reject the same
// arguments. All error texts differ, and UnmarshalBinary rejects some states that x/crypto accepts:
// states that no message leads to, some of which make x/crypto panic later, and all states
// for a keyed digest.
//
// # Which function
//
//   - One message, no key: [Sum512], [Sum384], [Sum256].
//   - A [hash.Hash]: [New512], [New384], [New256], or [New] for any size.
//   - Salt, personalisation, a node of your own tree: [NewDigest] with a [Config].
//   - Many messages under one key or Config: [NewParams] once, then [Params.Sum]
//     for each, which does not hash the key again; [Params.SumMany] if you have
//     them all in memory.
//   - To check a MAC: [Digest.Verify], not bytes.Equal.
//   - One long message, on several CPUs: [NewTree] for a stream, [SumTree] for a
//     file. The digest differs from plain BLAKE2b.
//   - BLAKE2bp, if a protocol asks for it (yet another digest): [SumBP512], [NewBP].
//   - An output longer than a digest, or of unknown length: [NewXOF].
//
// # What it does not do
//
// BLAKE2 is not FIPS-approved: if you need that, use crypto/sha512. It is fast, so do not
// use it for passwords: use golang.org/x/crypto/argon2. Wipe methods overwrite the memory
// of a value; they cannot reach copies in registers or on old stacks, and Go has no way to
// promise that a secret has left memory.
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
// clones are independent. Only [NewTree] and [SumTree] start goroutines, which
// end by themselves.
//
// # Builds
//
// The result is the same on every platform. GOEXPERIMENT=simd go build, by Go 1.27 or later
// for amd64 or arm64, hashes several messages, leaves or blocks of output at once. Build tag
// purego selects code without unsafe and SIMD, which is somewhat slower. In the repository,
// docs/inside/blake2.md explains the optimisations, and docs/numbers.md has the measurements.
package blake2b
