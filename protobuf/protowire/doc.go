// Package protowire is github.com/tightwire/tightwire/protowire on the types of
// google.golang.org/protobuf: Number is protoreflect.FieldNumber, and the errors
// answer errors.Is(err, proto.Error) where protobuf-go's do. Its functions do the
// same as protowire's and cost the same. It imports protobuf-go's
// encoding/protowire and nothing else of that module.
//
// # Which of the two
//
// Import this package where field numbers come from protoreflect, or go there, as
// in code that protobuf-go's own packages or generated messages are part of: any
// program that compiles with google.golang.org/protobuf/encoding/protowire v1.36.12
// compiles with this package, by the import path alone. Where field numbers are
// constants of your own, import github.com/tightwire/tightwire/protowire, which
// requires no other module. The types of the two packages differ: a Reader of one is
// not a Reader of the other.
//
// # What it gains
//
// Code that reads and writes the wire format itself gains what the tables in
// docs/figures.md of the repository say: up to twice the speed. A program that calls
// proto.Marshal and proto.Unmarshal gains nothing by an import of this package;
// they use protobuf-go's own. With every import inside protobuf-go changed, as make
// suites does, Marshal takes about 5 to 13 % fewer instructions, and Unmarshal
// hardly any fewer. Such a program grows by some 100 kB, because the inlined tests for
// one and two bytes are repeated at hundreds of calls.
//
// # How it is made
//
// gen/protobuf of the repository copies what must be inlined, and the types, from
// protowire. Everything else calls protowire.
package protowire
