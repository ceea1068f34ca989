// Package steps keeps the way from the block function of RFC 7693 to the shipped
// one of package blake2s, a step in each file, so that anyone can walk it again
// with another compiler or CPU. docs/inside/blake2.md explains them.
//
//	go run -C tools/gen ./blake2 steps ../..          write the steps from 4 on, z_*.go
//	go test ./compare/steps -bench Block              test and time the steps
//	tools/scripts/steps.sh                            record them
//
// Nothing imports it. A block function to use is in package blake2s.
package steps
