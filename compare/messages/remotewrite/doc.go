// Package remotewrite decodes and encodes a Prometheus remote-write request
// with our protowire and with its peers, each as its own author would: one file
// for each. It is what the figures "whole message" are measured on.
//
// All decoders do the same work. They fill a request that is used again and
// again, let strings share the bytes of the message, pass over fields they do
// not know, and allocate nothing once the request has grown. All encoders write
// every field, in order, and return the same bytes.
package remotewrite
