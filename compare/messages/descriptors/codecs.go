package descriptors

import "github.com/tightwire/tightwire/compare/messages"

// A Decoder returns the fields of the message b, of shape s. It overwrites m and reuses its
// memory if that is enough. The result shares the bytes of b.
type Decoder struct {
	Name   string
	Decode func(m Message, b []byte, s *Shape) (Message, error)
}

// An Encoder returns the message m. It overwrites b and reuses its memory if that is enough. It
// may change the sizes that m keeps for encoders.
type Encoder struct {
	Name   string
	Encode func(b []byte, m Message) []byte
}

// Decoders are all decoders, upstream's first.
var Decoders = []Decoder{
	{"protowire", DecodeProtowire},
	{"easyproto", DecodeEasyproto},
	{"encoding/binary", DecodeBinary},
	{"ours/functions", DecodeFunctions},
	{"ours/reader", DecodeReader},
}

// Encoders are all encoders, upstream's first.
var Encoders = []Encoder{
	{"protowire", EncodeProtowire},
	{"easyproto", EncodeEasyproto},
	{"encoding/binary", EncodeBinary},
	{"ours/begin", EncodeBegin},
	{"ours/backward", EncodeBackward},
}

// Codecs returns all decoders and encoders for messages of a shape.
func Codecs(s *Shape) (decoders []messages.Decoder[Message], encoders []messages.Encoder[Message]) {
	for _, d := range Decoders {
		decoders = append(decoders, messages.Decoder[Message]{Name: d.Name, Decode: func(into *Message, b []byte) (err error) {
			*into, err = d.Decode(*into, b, s)
			return err
		}})
	}
	for _, e := range Encoders {
		encode := func(b []byte, m *Message) []byte { return e.Encode(b, *m) }
		encoders = append(encoders, messages.Encoder[Message]{Name: e.Name, Encode: encode})
	}
	return decoders, encoders
}
