// Package blake2s implements BLAKE2s completely: digests of 1 to 32 bytes over words of 32
// bits, keys (a MAC without HMAC), salt, personalisation, trees, BLAKE2sp with its eight
// leaves, BLAKE2Xs with an output of any length, and many messages at once. Package blake2b
// does the same over words of 64 bits, for CPUs that have them.
//
// It follows RFC 7693 (https://www.rfc-editor.org/rfc/rfc7693), the BLAKE2 paper
// (https://www.blake2.net/blake2.pdf) for salt, personalisation, trees and BLAKE2sp, and the
// BLAKE2X paper (https://www.blake2.net/blake2x.pdf) for BLAKE2Xs.
//
// # Drop-in
//
// Every exported name of golang.org/x/crypto/blake2s v0.58.0 is here with its
// signature, and saved states of digests without key can be exchanged with x/crypto; to
// switch, change the import path. Like x/crypto's package, this package registers
// BLAKE2s-256 with package crypto, unless another package has done so before.
//
// Digests and outputs are the same, and New256, New128 and NewXOF reject the same arguments.
// All error texts differ, and UnmarshalBinary rejects some states that x/crypto accepts:
// states that no message leads to, some of which make x/crypto panic later, and all states
// for a keyed digest.
//
// # Which function
//
//   - One message, 32 bytes, no key: [Sum256].
//   - A [hash.Hash]: [New256]; [New128] for a MAC of 16 bytes.
//   - Salt, personalisation, another size, a node of your own tree:
//     [NewDigest] with a [Config].
//   - Many messages under one key or Config: [NewParams] once, then [Params.Sum]
//     for each, which does not hash the key again; [Params.SumMany] if you have
//     them all in memory.
//   - To check a MAC: [Digest.Verify], not bytes.Equal.
//   - One long message, on several CPUs: [NewTree] for a stream, [SumTree] for a
//     file. The digest differs from plain BLAKE2s.
//   - BLAKE2sp, if a protocol asks for it (yet another digest): [SumSP256], [NewSP].
//   - An output longer than a digest, or of unknown length: [NewXOF].
//
// # What it does not do
//
// BLAKE2 is not FIPS-approved: if you need that, use crypto/sha256. It is fast, so do not
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
// for amd64, arm64 or wasm, hashes several messages, leaves or blocks of output at once. Build tag
// purego selects code without unsafe and SIMD, which is somewhat slower. In the repository,
// docs/inside/blake2.md explains the optimisations, and docs/numbers.md has the measurements.
package blake2s
