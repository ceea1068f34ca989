//go:build !notight && !protoreflect

package conformance

// built says that this build puts codecs under package proto.
const built = true
