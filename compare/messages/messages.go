// Package messages has the types that its subpackages share. Each subpackage has codecs for one
// real message, written with different protobuf packages.
package messages

// A Decoder decodes the message b and replaces the contents of into, also if it returns an error.
// The result may share b's bytes.
type Decoder[T any] struct {
	Name   string
	Decode func(into *T, b []byte) error
}

// An Encoder returns the message m. It overwrites b and reuses its memory if that is enough.
type Encoder[T any] struct {
	Name   string
	Encode func(b []byte, m *T) []byte
}
