// Package messages has what tests of generated codecs share: the messages of schema/ twice, in stock
// as protoc-gen-go makes them and in tight with codecs, random messages, and a comparison of the
// two. generate.sh makes both.
package messages
