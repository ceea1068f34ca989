//go:build js && wasm

// Web is the program of the page "Look into bytes" of the website: protoscan, and digests as
// b2sum makes them, in a worker of a browser. It runs one job, which is in the global variable
// job, and posts one answer:
//
//	{ tree: Blob, name, delimited, raw }                 { tree, said, cut }
//	{ digest: Blob, algorithm, bits, key, salt, personal }   { digest } or { refused }
//
// The tree is what protoscan --offsets prints; said is what it writes to standard error; cut says
// whether the tree is longer than what is shown. The key is in hexadecimal digits. Before a digest
// the program posts { done } with the number of bytes that it has read.
package main

import "syscall/js"

func main() {
	job := js.Global().Get("job")
	if job.Get("digest").Truthy() {
		runDigest(job)
		return
	}
	runTree(job)
}

// post sends an answer to the page.
func post(answer map[string]any) { js.Global().Call("postMessage", answer) }
