// Package fitfile writes FIT files message by message, and writes what it is told:
// also what no encoder should. It makes the inputs of package inputs and the files
// in vectors/fit, so that neither depends on the code they are to test. It shares
// nothing with package fit but the names of the base types.
//
// To write files that are right, use package fit.
package fitfile
