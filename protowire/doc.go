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
// it read, or a negative code that [ParseError] turns into an error. None of
// them panics on any input or reads past it. None allocates, except
// [ConsumeString], which copies, and those that pass over groups nested more than
// 32 deep, which keep the numbers of the open groups.
//
// Two differences remain, because this module requires no other: Number is a type of
// its own, where upstream's is also protoreflect.FieldNumber, and no error answers
// errors.Is(err, proto.Error). Where either matters, import
// github.com/tightwire/tightwire/protobuf/protowire: the same functions at the same
// cost, on protobuf-go's types. A program that only calls proto.Marshal and
// proto.Unmarshal gains nothing by either import; that package's comment says what it
// would gain if protobuf-go itself were built on it.
//
// # Beyond it
//
//   - [Reader] walks the fields of one message, and [Values] values without tags, both
//     with a sticky error that knows its offset. [Reader.Raw] is a field as it is, and
//     [Reader.AppendUint64s] and its kin take repeated fields, packed or not.
//   - ConsumePacked, AppendPacked and SizePacked functions read, write and size a
//     whole packed field; [CountVarints] returns the number of its values.
//   - [BeginMessage] and [EndMessage] write nested messages without a size
//     pass; [Backward] does so for deep nesting.
//   - Package stream, below this one, reads and writes streams of messages.
//   - [ConsumeFieldValueLimit] takes the depth limit that the drop-in functions
//     fix at [DefaultRecursionLimit].
//
// # Not here
//
// Messages as Go types, schemas, reflection, JSON and text format: use
// google.golang.org/protobuf. UTF-8 is not checked: use [unicode/utf8].
//
// # Builds
//
// GOEXPERIMENT=simd go build, on amd64 with Go 1.26 and on arm64 and wasm with Go 1.27, adds
// SIMD kernels for packed fields and CountVarints; results stay the same. Build tag purego
// selects code without SIMD and, but for UnsafeString, without unsafe. docs/inside/varint.md of the
// repository explains how the fast forms work, and docs/numbers/figures.md says what they gain.
package protowire
