// Package blake2s computes BLAKE2s.
package blake2s
