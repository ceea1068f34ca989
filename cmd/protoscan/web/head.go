//go:build js && wasm

package main

import (
	"bytes"
	"errors"
)

// maxTree is how many bytes of a tree the page shows: a browser is slow with more elements.
const maxTree = 1 << 20

// A head keeps the first lines that are written to it.
type head struct {
	most int
	b    []byte
	cut  bool
}

var errFull = errors.New("the tree is longer than what the page shows")

// Write returns an error once there is no more room.
func (h *head) Write(p []byte) (int, error) {
	if room := h.most - len(h.b); len(p) > room {
		h.b, h.cut = append(h.b, p[:room]...), true
		return room, errFull
	}
	h.b = append(h.b, p...)
	return len(p), nil
}

// text returns whole lines.
func (h *head) text() string {
	if h.cut {
		return string(h.b[:bytes.LastIndexByte(h.b, '\n')+1])
	}
	return string(h.b)
}
