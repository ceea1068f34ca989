// Package proto3 has test messages of proto3, with the names of vtprotobuf and copy=each.
package proto3
