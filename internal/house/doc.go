// Package house holds the promises of this repository's layout, as tests: what may
// import what, where unsafe may be, that links lead to files and that code in pages runs.
//
//	go test ./internal/house
//
// A new promise is a function in a file of its own, a line in the table promises, and a
// planted fault in faults_test.go that shows it can fail.
package house
