// Command protobuf generates the package protobuf/protowire, which is protowire
// on protobuf-go's own types, and its tests.
//
//	protobuf write ROOT   write the files below the root of the repository
//
// The copy has separate files for the differences: types, errors, package comment. They replace
// protowire's declarations of the same name. The generator copies the other types with their
// methods, each exported function marked by //tight:inline, and what these call: a forwarding
// call would cost more than the inliner allows. All other exported functions forward to
// protowire.
package main

import (
	"fmt"
	"os"

	"github.com/tightwire/tightwire/tools/gen/internal/output"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "protobuf:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 || args[0] != "write" {
		return fmt.Errorf("usage: protobuf write ROOT")
	}
	files, err := generated(args[1])
	if err != nil {
		return err
	}
	return output.Write(args[1], []string{copyDir, copyPeersDir}, files)
}
