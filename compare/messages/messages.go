// Package messages has what the packages below it share: each has codecs of one real message,
// written with different packages.
package messages

// A Decoder fills into with the message b. What is in it may share b's bytes, and what it held
// before is lost, even if an error is returned.
type Decoder[T any] struct {
	Name   string
	Decode func(into *T, b []byte) error
}

// An Encoder returns the message m, in the room of b if that is enough. What b held before is
// lost.
type Encoder[T any] struct {
	Name   string
	Encode func(b []byte, m *T) []byte
}
