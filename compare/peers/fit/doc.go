// Package fit holds the tests of our fit against github.com/muktihari/fit, the Go
// package that most programs use, and against the dumps in vectors/fit. There is no
// code to import here.
//
// What muktihari/fit v0.26.1 has wrong is in differences_test.go: each test there
// says so, and wants it to be wrong still.
package fit
