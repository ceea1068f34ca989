package blake2s

// digests writes the first size bytes of the chaining values of the first n of k lanes, one
// digest after the other.
func (s *chains) digests(out []byte, n, k, size int) {
	var words [wide][8]word
	digestLanes(s, &words, k)
	if size == Size {
		for i := range n {
			putDigest((*[Size]byte)(out[i*Size:]), &words[i])
		}
		return
	}
	var sum [Size]byte
	for i := range n {
		putDigest(&sum, &words[i])
		copy(out[i*size:], sum[:size])
	}
}
