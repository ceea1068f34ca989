package generated

// A Codec decodes messages of one type, one after the other, and encodes the last of them.
type Codec interface {
	// Decode decodes b. What it decoded before is lost. b must stay as it is.
	Decode(b []byte) error
	// Count returns the number of series, or of services: a look at the message that was decoded.
	Count() int
	// Check returns the message that was decoded as deterministic protobuf-go writes it, or
	// bytes that a test has compared with those. It takes long.
	Check() []byte
	// Encode returns the message in a buffer that it uses again.
	Encode() []byte
}

// A Way is one way to code messages of a type.
type Way struct {
	Name     string
	Encodes  bool // or decodes only
	NewCodec func() Codec
}
