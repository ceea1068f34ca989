package blake2s

import "slices"

// SumMany appends the digests of msgs to dst, in their order, p's size each. It
// is Sum for many messages, of any lengths. dst grows once, and only if it has no
// room: then it allocates, else not.
//
// No message may share memory with the free capacity of dst, that is
// dst[len(dst):cap(dst)]: digests are written there while other messages are
// still to be read. What stands in dst already may be hashed.
func (p *Params) SumMany(dst []byte, msgs [][]byte) []byte {
	n := len(dst)
	dst = slices.Grow(dst, p.size*len(msgs))[:n+p.size*len(msgs)]
	p.sumMany(dst[n:], msgs)
	return dst
}

// sumMany writes the digests of msgs to out, which has room for them and no more.
//
// The messages have nothing to do with each other: here is the place for a
// function that hashes several side by side.
func (p *Params) sumMany(out []byte, msgs [][]byte) {
	var sum [Size]byte
	for i, msg := range msgs {
		p.sum(&sum, msg)
		copy(out[i*p.size:], sum[:p.size])
	}
}
