package bulk

// size returns the length in bytes of vs as varints.
func size[T integer](vs []T, f form) int {
	n, values := sizeBlocks(vs, f)
	for _, v := range vs[values:] {
		n += sizeVarint(encode(v, f))
	}
	return n
}
