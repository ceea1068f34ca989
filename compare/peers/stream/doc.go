// Package stream tests protowire/stream against protobuf-go's protodelim, also by fuzzing. It has no
// code to import.
package stream
