package blake2s

import "encoding/binary"

// plainState writes a state of the form that x/crypto has, byte by byte.
func plainState(h [8]word, c counter, size int, pending []byte) []byte {
	b := []byte(plainMagic)
	b = appendWords(b, h[:])
	b = appendWords(b, c[:])
	b = append(b, byte(size))
	return appendBlock(b, pending)
}

// ownState writes a state of the other form.
func ownState(block [Size]byte, last bool, h [8]word, c counter, pending []byte) []byte {
	b := append([]byte(ownMagic), 1, 0)
	if last {
		b[len(b)-1] = 1
	}
	b = append(b, block[:]...)
	b = appendWords(b, h[:])
	b = appendWords(b, c[:])
	return appendBlock(b, pending)
}

func appendWords(b []byte, words []word) []byte {
	for _, w := range words {
		b = binary.BigEndian.AppendUint32(b, w)
	}
	return b
}

func appendBlock(b, pending []byte) []byte {
	b = append(b, pending...)
	b = append(b, make([]byte, BlockSize-len(pending))...)
	return append(b, byte(len(pending)))
}

// referenceState is the state of c after msg, which is no longer than two
// blocks.
func referenceState(f *family, msg []byte) []byte {
	block := parameterBlock(&f.Config)
	h, c := overIV(block), counter{}
	for len(msg) > BlockSize {
		h, c = referenceBlock(h, c, BlockSize, 0, 0, msg[:BlockSize])
		msg = msg[BlockSize:]
	}
	if f.Tree == nil && f.Salt == nil && f.Person == nil {
		return plainState(h, c, int(block[0]), msg)
	}
	return ownState(block, f.Tree != nil && f.Tree.LastNode, h, c, msg)
}
