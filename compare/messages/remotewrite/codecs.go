package remotewrite

import "github.com/tightwire/tightwire/compare/corpus"

// A Decoder fills w with the message b. The strings in w share b's bytes, and
// what w held before is lost, even if an error is returned.
type Decoder struct {
	Name   string
	Decode func(w *corpus.WriteRequest, b []byte) error
}

// An Encoder returns the message w, in the room of b if that is enough. What b
// held before is lost.
type Encoder struct {
	Name   string
	Encode func(b []byte, w *corpus.WriteRequest) []byte
}

// Decoders are all decoders, upstream's first.
var Decoders = []Decoder{
	{"protowire", DecodeProtowire},
	{"easyproto", DecodeEasyproto},
	{"ours/functions", DecodeFunctions},
	{"ours/reader", DecodeReader},
}

// Encoders are all encoders, upstream's first.
var Encoders = []Encoder{
	{"protowire", EncodeProtowire},
	{"easyproto", EncodeEasyproto},
	{"ours/begin", EncodeBegin},
	{"ours/backward", EncodeBackward},
}
