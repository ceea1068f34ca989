// Package services has tests of hooked messages below what programs use package proto through: gRPC
// and its reflection service, connect, protodelim, protojson, and package protoreflect.
package services
