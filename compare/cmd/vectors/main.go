// Command vectors writes the test vectors of varints, vectors/*.tsv, that the
// Go and Java tests read, messages, vectors/messages, with what is in them, and FIT
// files, vectors/fit/*.fit, whose contents a script with a reader of its own says. The oracles of varints are encoding/binary and
// google.golang.org/protobuf/encoding/protowire: each line is what both say,
// and a line on which they differ is an error. None of our own code takes part.
//
//	cd compare && go run ./cmd/vectors -o ../vectors
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("o", "", "`folder` to write the files to")
	flag.Parse()
	if *dir == "" || flag.NArg() != 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := writeAll(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "vectors:", err)
		os.Exit(1)
	}
}

// writeAll writes every file of vectors to dir.
func writeAll(dir string) error {
	for _, f := range files {
		text, err := f.text()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, f.name), text, 0o666); err != nil {
			return err
		}
	}
	text, err := streamText()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, streamFile), text, 0o666); err != nil {
		return err
	}
	if err := writeMessages(filepath.Join(dir, "messages")); err != nil {
		return err
	}
	return writeFIT(filepath.Join(dir, "fit"))
}
