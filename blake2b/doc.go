// Package blake2b computes BLAKE2b.
package blake2b
