// Package proto3 has test messages of proto3, as protoc-gen-go makes them.
package proto3
