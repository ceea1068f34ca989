// Package listing converts messages to plain text and back, to compare implementations in
// different languages. vectors/messages/README.md explains the text.
//
// The number of a field determines its kind, so that any bytes can be listed, damaged ones up to
// the fault. In the tests a Java program lists and writes the same messages.
package listing
