// Package proto2 has test messages of proto2, with the names of vtprotobuf and copy=each.
package proto2
