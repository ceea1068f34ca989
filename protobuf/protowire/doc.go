// Package protowire is github.com/tightwire/tightwire/protowire on the types of
// google.golang.org/protobuf: Number is protoreflect.FieldNumber, and the errors
// answer errors.Is(err, proto.Error) if protobuf-go's do. Its functions do the
// same as protowire's and cost the same. Of protobuf-go it imports only
// encoding/protowire.
//
// # Which of the two
//
// Import this package if field numbers come from protoreflect, or go there, as
// in code with protobuf-go's own packages or generated messages: any
// program that compiles with google.golang.org/protobuf/encoding/protowire v1.36.12
// compiles with this package, by the import path alone. If field numbers are
// your own constants, import github.com/tightwire/tightwire/protowire, which
// requires no other module. The types of the two packages differ: their Readers
// cannot be mixed.
//
// # Gains
//
// Code that reads and writes the wire format itself gains up to twice the speed
// (docs/numbers.md of the repository). A program that calls proto.Marshal and
// proto.Unmarshal gains nothing by an import of this package, because protobuf-go
// calls its own. If every import inside protobuf-go is changed, Marshal executes about 12
// to 14 % fewer instructions for descriptors and for a Prometheus write request, and
// 2 to 4 % fewer for messages full of maps; Unmarshal executes 2 to 5 % fewer. A small
// program grows by 264 kB, from 5.9 MB, or by 164 kB without symbols: the inlined tests
// for one byte and two are repeated at hundreds of calls. (Go 1.26 and 1.27, linux/amd64,
// levels v1 and v3; tools/scripts/marshal.sh of the repository counts it again.)
//
// # How it is made
//
// tools/gen/protobuf of the repository copies the types and the functions that must be inlined
// from protowire. All other functions call protowire.
package protowire
