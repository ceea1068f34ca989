// Package protowire tests our protobuf/protowire against protobuf-go's protowire, with the tests
// of compare/peers/protowire. It has no code to import.
//
// Intended differences are in differences_test.go.
package protowire
