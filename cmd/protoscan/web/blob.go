//go:build js && wasm

package main

import (
	"io"
	"syscall/js"
)

// A blob reads a Blob of the browser, or a File, piece by piece. Workers can do that without
// waiting for a promise.
type blob struct {
	value, reader js.Value
	off, size     int
}

func newBlob(value js.Value) *blob {
	return &blob{value: value, reader: js.Global().Get("FileReaderSync").New(), size: value.Get("size").Int()}
}

// Read returns an error if the file has changed since it was chosen.
func (b *blob) Read(p []byte) (n int, err error) {
	if b.off == b.size {
		return 0, io.EOF
	}
	defer func() {
		if thrown, ok := recover().(js.Error); ok {
			n, err = 0, thrown
		}
	}()
	piece := b.value.Call("slice", b.off, min(b.off+len(p), b.size))
	bytes := js.Global().Get("Uint8Array").New(b.reader.Call("readAsArrayBuffer", piece))
	n = js.CopyBytesToGo(p, bytes)
	b.off += n
	return n, nil
}
