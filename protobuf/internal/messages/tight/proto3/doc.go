// Package proto3 has test messages of proto3, with generated codecs.
package proto3
