// Package records keeps the records of races in files, and finds them again:
// one folder for each day and CPU, in it one file for each toolchain and level.
// Files are only ever added.
package records
