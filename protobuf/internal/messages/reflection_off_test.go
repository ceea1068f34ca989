//go:build !protoreflect

package messages

// byReflection says that protobuf-go decodes and encodes by reflection in this build.
const byReflection = false
