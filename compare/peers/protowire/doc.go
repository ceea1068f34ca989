// Package protowire tests our protowire against protobuf-go's, on generated and on real input,
// also by fuzzing. It has no code to import.
//
// Intended differences are in differences_test.go.
package protowire
