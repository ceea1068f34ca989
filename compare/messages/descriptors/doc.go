// Package descriptors decodes a message into a tree of its fields and encodes the tree
// again, with our protowire and with its peers, each as its own author would: one
// file for each. Nothing about the message is compiled in; a [Shape] says which
// fields are messages. Proxies, linters of schemas and transcoders work so.
//
// All decoders fill a tree that is used again and again and allocate nothing
// once it has grown. Bytes and strings share the bytes of the message. All
// encoders return the same bytes. Groups are refused: easyproto has none.
package descriptors
