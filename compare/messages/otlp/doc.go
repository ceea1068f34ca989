// Package otlp decodes and encodes OTLP traces with our protowire: a codec written by hand, as a
// collector would have it. Messages nest seven levels deep.
//
// [Decode] fills a reused message, lets strings and bytes share the bytes of the input, skips
// unknown fields, and allocates nothing once the message has grown. [Encode] writes from the
// last byte to the first, so that no length is computed ahead and nothing moves, however deep a
// message is.
package otlp
