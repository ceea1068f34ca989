//go:build js && wasm

package main

import (
	"bufio"
	"os"
	"strings"
	"syscall/js"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scan"
)

// maxTree is how many bytes of a tree the page shows: a browser is slow with more elements.
const maxTree = 256 << 10

// runTree posts the tree of a job. When there is enough of it, the program ends, and the rest of the
// input is not read: a few bytes of gzip can be a gigabyte.
func runTree(job js.Value) {
	var said strings.Builder
	tree := &head{most: maxTree}
	answer := func(cut bool) {
		post(map[string]any{"tree": tree.lines(), "said": strings.ReplaceAll(said.String(), "protoscan: ", ""), "cut": cut})
	}
	tree.full = func() {
		answer(true)
		os.Exit(0)
	}
	out := bufio.NewWriter(tree)
	s := &scan.Scanner{
		Sink: &scan.Text{Writer: out, Offsets: true}, Out: out, Errors: &said, Room: scan.Room,
		Delimited: job.Get("delimited").Truthy(), Raw: job.Get("raw").Truthy(),
	}
	s.Input(job.Get("name").String(), newBlob(job.Get("tree")))
	out.Flush()
	answer(false)
}
