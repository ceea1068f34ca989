// Package columns decodes and encodes a block of an OpenStreetMap extract, most of which is
// packed fields of delta-coded numbers. It does so with our protowire and with its peers, one
// file for each, written as the author of each package would.
//
// All decoders fill a reused block, skip unknown fields, and allocate nothing once the block
// has grown. Strings share the bytes of the message. Numbers stay deltas. All encoders return
// the same bytes.
package columns
