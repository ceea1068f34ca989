package blake2s

// flagsOfLast holds the flags of the last block for each lane: first for nodes that are not
// the last of their level, then for a last node.
var flagsOfLast = [2][2][wide]word{flags(^word(0), 0), flags(^word(0), ^word(0))}

func flags(f0, f1 word) (f [2][wide]word) {
	for i := range wide {
		f[0][i], f[1][i] = f0, f1
	}
	return f
}

// last returns the next block of lane i, of up to BlockSize bytes, as the last one: it sets
// the flags and the counter, and pads a shorter block with zeros.
func (b *batch) last(i int, f1 word, pad *[BlockSize]byte) []byte {
	b.flag[0][i], b.flag[1][i] = ^word(0), f1
	msg := b.msg[i]
	if len(msg) == BlockSize {
		return msg
	}
	return b.padded(i, msg, pad)
}

// padded returns a copy of msg, padded to a block, and subtracts the padding from the
// counter of lane i.
func (b *batch) padded(i int, msg []byte, pad *[BlockSize]byte) []byte {
	b.sub(i, word(BlockSize-len(msg)))
	clear(pad[copy(pad[:], msg):])
	return pad[:]
}

// finish hashes the rest of the messages of the first k lanes, all of one length, except
// for their last blocks, and returns these. The caller then does
//
//	b.msg = b.finish(k, f1, &pads)
//	b.hash(k, BlockSize, 1)
//
// itself, as b is a local variable there: if a function that has only a pointer to b put the
// pads into it, they would count as escaping to the heap.
func (b *batch) finish(k int, f1 word, pads *[wide][BlockSize]byte) (last [wide][]byte) {
	whole := max(len(b.msg[0])-1, 0) / BlockSize
	if whole > 0 {
		b.flag = [2][wide]word{}
		b.hash(k, BlockSize, whole)
	}
	b.flag = flagsOfLast[f1&1]
	for i := range k {
		last[i] = b.msg[i][whole*BlockSize:]
	}
	if len(last[0]) < BlockSize {
		for i := range k {
			last[i] = b.padded(i, last[i], &pads[i])
		}
	}
	return last
}
