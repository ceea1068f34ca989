// Command protobuf generates the package protobuf/protowire, which is protowire
// on protobuf-go's own types, and its tests.
//
//	protobuf write ROOT   write the files below the root of the repository
//
// The twin has its own files for what differs: the types, the errors, the package
// comment. They win over protowire's declarations of the same name. Of the others
// each type is copied with its methods, and each exported function that
// //tight:inline marks, with what they call: a forwarding call would cost more than
// the inliner allows. Any other exported function forwards to protowire.
package main

import (
	"fmt"
	"os"

	"github.com/tightwire/tightwire/gen/internal/output"
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
	return output.Write(args[1], []string{twinDir, twinPeersDir}, files)
}
