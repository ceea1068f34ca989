// Package columns decodes and encodes a block of an OpenStreetMap extract, whose
// weight is in packed fields of delta-coded numbers, with our protowire and with
// its peers, each as its own author would: one file for each.
//
// All decoders fill a block that is used again and again, pass over fields they
// do not know, and allocate nothing once the block has grown. The strings share
// the bytes of the message. Numbers stay deltas. All encoders return the same
// bytes.
package columns
