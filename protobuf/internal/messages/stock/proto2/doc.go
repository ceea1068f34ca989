// Package proto2 has test messages of proto2, as protoc-gen-go makes them.
package proto2
