//go:build js && wasm

// Web is the program of the page "Look into bytes" of the website: protoscan for what somebody
// pastes or drops, in a worker of a browser. It runs one job, which is in the global variable
// job:
//
//	{ input: Blob, delimited: boolean }
//
// and posts { tree, said, cut }: the tree with offsets, what protoscan writes to standard error, and
// whether the tree is longer than what is shown.
package main

import (
	"strings"
	"syscall/js"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/program"
)

func main() {
	job := js.Global().Get("job")
	tree, said := &head{most: maxTree}, &strings.Builder{}
	program.Show(newBlob(job.Get("input")), job.Get("delimited").Truthy(), tree, said)
	post(map[string]any{"tree": tree.text(), "said": said.String(), "cut": tree.cut})
}

// post sends an answer to the page.
func post(answer map[string]any) { js.Global().Call("postMessage", answer) }
