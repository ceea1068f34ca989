// Package proto2 has test messages of proto2, with generated codecs.
package proto2
