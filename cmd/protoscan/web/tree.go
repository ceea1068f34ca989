//go:build js && wasm

package main

import (
	"os"
	"strings"
	"syscall/js"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/program"
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
	how := program.How{Delimited: job.Get("delimited").Truthy(), Raw: job.Get("raw").Truthy()}
	program.Show(job.Get("name").String(), newBlob(job.Get("tree")), how, tree, &said)
	answer(false)
}
