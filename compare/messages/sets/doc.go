// Package sets has twelve kinds of messages, from 100 bytes to 1 MB, for races of generated codecs: what
// services send (write requests, traces, metrics, logs, health checks, lists of pods), and what
// codecs find hard or easy (packed numbers, trees, strings, oneofs). Package stock has them as
// protoc-gen-go makes them, with vtprotobuf's methods and ours beside; package hooked has them once
// more, with our codecs below package proto.
package sets
