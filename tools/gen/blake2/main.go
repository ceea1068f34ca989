// Command blake2 generates the block functions of the packages blake2s and blake2b, and the
// files of blake2b that are translated from files of blake2s.
//
//	blake2 write ROOT            write the committed files below the root of the repository
//	blake2 steps ROOT            write compare/steps, which is not committed
//	blake2 search [FLAGS] SHAPE  look for a faster block function on this machine
//
// The search times random variants of the block function of SHAPE, blake2s or
// blake2b, then neighbours of the best, under each toolchain given. Copy its winner
// into shipped.go by hand.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "blake2:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "write":
		return write(args[1])
	case len(args) == 2 && args[0] == "steps":
		return writeSteps(args[1])
	case len(args) >= 1 && args[0] == "search":
		return search(args[1:])
	}
	return fmt.Errorf("usage: blake2 write ROOT | blake2 steps ROOT | blake2 search [FLAGS] blake2s|blake2b")
}
