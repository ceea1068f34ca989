// Package remotewrite decodes and encodes a Prometheus remote-write request. It does so with our
// protowire and with its peers, one file for each, written as the author of each package would.
// The numbers for whole messages are measured on it.
//
// All decoders do the same work. They fill a reused request, skip unknown fields, and allocate
// nothing once the request has grown. Strings share the bytes of the message. All encoders write
// every field, in order, and return the same bytes.
package remotewrite
