// Package otlp decodes and encodes OTLP traces with our protowire: a codec written by hand, of
// the size and shape that one takes in a collector. Seven levels of messages nest.
//
// [Decode] fills a message that is used again and again, lets strings and bytes share the bytes
// of the input, passes over fields it does not know, and allocates nothing once the message has
// grown. [Encode] writes from the last byte to the first, so that no length is computed ahead
// and nothing moves, however deep a message is.
package otlp
