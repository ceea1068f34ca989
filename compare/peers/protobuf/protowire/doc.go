// Package protowire holds the tests of our protobuf/protowire against protobuf-go's
// protowire: those of compare/peers/protowire, with the other import path. There is
// no code to import here.
//
// What differs on purpose is in differences_test.go.
package protowire
