package main

import (
	"bytes"
	"slices"
)

// oneByte returns every input of one byte.
func oneByte() (inputs [][]byte) {
	for c := range 256 {
		inputs = append(inputs, []byte{byte(c)})
	}
	return inputs
}

// twoBytes returns every varint of two bytes. It also returns every first byte
// followed by one of four others: a varint of one byte that another byte follows,
// or one truncated before its third. What the other byte is cannot matter there, so
// the other 252 would only make the file four times as large.
func twoBytes() (inputs [][]byte) {
	for c := range 1 << 16 {
		first, second := byte(c>>8), byte(c)
		whole := first >= 0x80 && second < 0x80
		if whole || bytes.IndexByte([]byte{0x00, 0x7f, 0x80, 0xff}, second) >= 0 {
			inputs = append(inputs, []byte{first, second})
		}
	}
	return inputs
}

// encode returns the shortest encoding of v. It is independent of the oracles,
// which check that it is canonical.
func encode(v uint64) (b []byte) {
	for ; v >= 0x80; v >>= 7 {
		b = append(b, byte(v)|0x80)
	}
	return append(b, byte(v))
}

// pad appends n groups of zero to a varint.
func pad(b []byte, n int) []byte {
	if n == 0 {
		return b
	}
	b = bytes.Clone(b)
	b[len(b)-1] |= 0x80
	b = append(b, bytes.Repeat([]byte{0x80}, n-1)...)
	return append(b, 0)
}

// cuts returns every prefix of b, from the empty one to b itself.
func cuts(b []byte) (inputs [][]byte) {
	for n := range len(b) + 1 {
		inputs = append(inputs, b[:n:n])
	}
	return inputs
}

// followed returns b alone, followed by a byte that ends a varint, and followed by
// one that does not.
func followed(b []byte) [][]byte {
	return [][]byte{b, slices.Concat(b, []byte{0x00}), slices.Concat(b, []byte{0xff})}
}

// shapes is varints of 1 to most bytes, full, sparse and mixed, each padded up
// to most+1 bytes, and every truncation of them.
func shapes(most int) (inputs [][]byte) {
	for n := 1; n <= most; n++ {
		for _, b := range [][]byte{full(n), sparse(n), mixed(n)} {
			for padding := range most + 2 - n {
				inputs = append(inputs, cuts(pad(b, padding))...)
				inputs = append(inputs, followed(pad(b, padding))...)
			}
		}
	}
	return inputs
}

// full returns the highest varint of n bytes; of ten bytes, the highest of 64 bits.
func full(n int) []byte {
	b := bytes.Repeat([]byte{0xff}, n)
	b[n-1] = 0x7f
	if n == 10 {
		b[n-1] = 0x01
	}
	return b
}

// sparse returns the lowest varint of n bytes, or 1.
func sparse(n int) []byte {
	b := bytes.Repeat([]byte{0x80}, n)
	b[n-1] = 0x01
	return b
}

// mixed returns a varint of n different bytes.
func mixed(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = 0x81 + byte(11*i)
	}
	b[n-1] = 0x01
	return b
}

// lastBytes returns every byte as the n-th and last, after continuation bytes of
// ones and of zeros.
func lastBytes(n int) (inputs [][]byte) {
	for _, fill := range []byte{0xff, 0x80} {
		for c := range 256 {
			b := bytes.Repeat([]byte{fill}, n)
			b[n-1] = byte(c)
			inputs = append(inputs, followed(b)...)
		}
	}
	return inputs
}

// powers returns 0 and each power of two with its neighbours, up to 2^64-1.
func powers() []uint64 {
	vs := []uint64{0}
	for k := range 64 {
		vs = append(vs, 1<<k-1, 1<<k, 1<<k+1)
	}
	return append(vs, 1<<64-1)
}

// encodeAll encodes each value.
func encodeAll(vs []uint64) (inputs [][]byte) {
	for _, v := range vs {
		inputs = append(inputs, encode(v))
	}
	return inputs
}
