// Package tightwire is the map of this module: binary codecs in plain Go
// (no assembly, no cgo, the standard library only) whose speed is a checked
// promise.
//
//   - [github.com/tightwire/tightwire/protowire] reads and writes the Protocol Buffers
//     wire format: varints, tags, packed fields, messages; below it, package stream
//     reads and writes streams of messages, and fieldpath finds and edits fields by
//     path.
//   - [github.com/tightwire/tightwire/blake2s] and
//     [github.com/tightwire/tightwire/blake2b] compute all of BLAKE2: digests,
//     MACs, salts, personalisation, trees, output of any length.
//   - [github.com/tightwire/tightwire/fit] reads, writes and recovers FIT files, the
//     activity files of bike computers and watches; below it, package profile has names
//     and types of fields, mesg has messages as structs, and activity has views of
//     whole files.
//
// The programs for people are in the module cmd, the comparisons with other
// packages in the module compare, and the tools that measure in the module lab.
package tightwire
