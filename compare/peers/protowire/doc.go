// Package protowire holds the tests of our protowire against protobuf-go's, on
// generated and on real input, and the fuzz targets that have protobuf-go as
// their oracle. There is no code to import here.
//
// What differs on purpose is in differences_test.go.
package protowire
