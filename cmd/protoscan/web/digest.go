//go:build js && wasm

package main

import (
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
	"syscall/js"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// piece is how many bytes are read at a time.
const piece = 1 << 20

// runDigest posts the digest of a job.
func runDigest(job js.Value) {
	sum, err := sum(job)
	if err != nil {
		post(map[string]any{"refused": err.Error()})
		return
	}
	post(map[string]any{"digest": hex.EncodeToString(sum)})
}

// sum returns the digest that a job asks for.
func sum(job js.Value) ([]byte, error) {
	f := digest.Function{Algorithm: digest.Named(job.Get("algorithm").String())}
	size, err := sizeOf(f, job.Get("bits").String())
	if err != nil {
		return nil, err
	}
	f.Size = size
	k := &digest.Keying{Salt: job.Get("salt").String(), Person: job.Get("personal").String()}
	if k.Key, err = hex.DecodeString(strings.Join(strings.Fields(job.Get("key").String()), "")); err != nil {
		return nil, fmt.Errorf("the key: %w; want hexadecimal digits", err)
	}
	h, err := f.NewHash(k)
	if err != nil {
		return nil, err
	}
	in, room := newBlob(job.Get("digest")), make([]byte, piece)
	for {
		n, err := in.Read(room)
		h.Write(room[:n])
		switch err {
		case nil:
			post(map[string]any{"done": in.off})
		case io.EOF:
			return h.Sum(nil), nil
		default:
			return nil, err
		}
	}
}

// sizeOf reads a length in bits. An empty text stands for the longest digest.
func sizeOf(f digest.Function, bits string) (int, error) {
	if bits == "" {
		return f.Longest, nil
	}
	n, err := strconv.Atoi(bits)
	if err != nil || n < 8 || n%8 != 0 || n > 8*f.Longest {
		return 0, fmt.Errorf("a length of %q bits, want a multiple of 8 up to %d", bits, 8*f.Longest)
	}
	return n / 8, nil
}
