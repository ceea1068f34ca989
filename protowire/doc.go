// Package protowire reads and writes the Protocol Buffers wire format, the
// bytes below any schema: varints, tags, fixed-width and length-prefixed
// values, groups, packed fields.
// See https://protobuf.dev/programming-guides/encoding.
//
// # Drop-in
//
// Every exported name of google.golang.org/protobuf/encoding/protowire
// v1.36.12 is here with its signature, its error codes and its error texts; to
// switch, change the import path. A Consume function returns the number of bytes
// it read, or a negative code that [ParseError] turns into an error. No Consume
// function panics on any input or reads past it. None allocates, except
// [ConsumeString], and functions that skip groups nested more than 32 deep.
//
// Two differences remain, because this module requires no other module: Number is not
// protoreflect.FieldNumber, and errors.Is(err, proto.Error) is false. If either matters, import
// github.com/tightwire/tightwire/protobuf/protowire: the same functions at the same
// cost, with protobuf-go's types. A program that only calls proto.Marshal and
// proto.Unmarshal gains nothing by either import; the comment of that package has the
// gain if protobuf-go itself were built on it.
//
// # Additions
//
//   - [Reader] walks the fields of one message, and [Values] walks values without tags. Both
//     remember the first error with its offset. [Reader.Raw] returns the bytes of a field, and
//     [Reader.AppendUint64s] and similar methods read repeated fields, packed or not.
//   - ConsumePacked, AppendPacked and SizePacked functions read, write and size a
//     whole packed field; [CountVarints] returns the number of its values.
//   - [BeginMessage] and [EndMessage] write nested messages without a size
//     pass; [Backward] is faster for deep nesting.
//   - Package protowire/stream reads and writes streams of messages.
//   - [ConsumeFieldValueLimit] has a parameter for the depth limit, which is
//     [DefaultRecursionLimit] in the drop-in functions.
//
// # Not here
//
// Messages as Go types, schemas, reflection, JSON and text format: use
// google.golang.org/protobuf. UTF-8 is not checked: use [unicode/utf8].
//
// # Builds
//
// GOEXPERIMENT=simd go build, by Go 1.27 or later for amd64, arm64 or wasm, adds SIMD
// kernels for packed fields and CountVarints; results stay the same. Build tag purego
// selects code without SIMD and, except for UnsafeString, without unsafe. In the repository,
// docs/inside/varint.md explains the fast forms, and docs/numbers.md has the gains.
package protowire
