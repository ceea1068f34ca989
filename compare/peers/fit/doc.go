// Package fit tests our fit against github.com/muktihari/fit, the Go package that most programs
// use, and against the dumps in vectors/fit. It has no code to import.
//
// Errors of muktihari/fit v0.26.1 are in differences_test.go: each test there fails when its
// error is fixed.
package fit
