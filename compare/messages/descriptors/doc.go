// Package descriptors decodes a message into a tree of its fields, and encodes the tree again. It
// does so with our protowire and with its peers, one file for each, written as the author of each
// package would. No schema is compiled in: a [Shape] says which fields are messages. Proxies,
// schema linters and transcoders work this way.
//
// All decoders fill a reused tree, and allocate nothing once it has grown. Bytes and strings
// share the bytes of the message. All encoders return the same bytes. Groups are errors, because
// easyproto has none.
package descriptors
