//go:build !notight && !protoreflect

package messages

// built says that this build puts codecs under package proto.
const built = true
