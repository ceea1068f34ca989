package blake2s

import "slices"

// SumMany appends the digests of msgs to dst, in their order, each of p's size. It
// is Sum for many messages, of any lengths. It allocates only if dst has no room for
// all digests, and then once.
//
// No message may share memory with the free capacity of dst, that is
// dst[len(dst):cap(dst)]: SumMany writes digests there before it has read all
// messages. A message may share memory with dst[:len(dst)].
func (p *Params) SumMany(dst []byte, msgs [][]byte) []byte {
	n := len(dst)
	dst = slices.Grow(dst, p.size*len(msgs))[:n+p.size*len(msgs)]
	p.sumMany(dst[n:], msgs)
	return dst
}

// sumMany writes the digests of msgs to out, which has room for them and no more.
func (p *Params) sumMany(out []byte, msgs [][]byte) {
	if k := laneCount(len(msgs)); k > 0 {
		p.sumLanes(out, msgs, k)
		return
	}
	for i, msg := range msgs {
		p.sumTo(out[i*p.size:], msg)
	}
}

// sumTo writes the digest of msg to out.
func (p *Params) sumTo(out, msg []byte) {
	var sum [Size]byte
	p.sum(&sum, msg)
	copy(out, sum[:p.size])
}
