//go:build js && wasm

package main

import "bytes"

// A head keeps what is written to it until that is most bytes. Then it calls full, which does not
// return.
type head struct {
	bytes.Buffer
	most int
	full func()
}

func (h *head) Write(p []byte) (int, error) {
	if room := h.most - h.Len(); len(p) > room {
		h.Buffer.Write(p[:room])
		h.full()
	}
	return h.Buffer.Write(p)
}

// lines returns the whole lines.
func (h *head) lines() string {
	return string(h.Bytes()[:bytes.LastIndexByte(h.Bytes(), '\n')+1])
}
