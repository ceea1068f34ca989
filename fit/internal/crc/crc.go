// Package crc computes the checksum of FIT files.
package crc

import "encoding/binary"

// minBlocks is the length in bytes from which updateBlocks is faster than
// updateWords.
const minBlocks = 256

// Update returns the checksum of FIT, continued over p from crc, which is 0 at
// the start: Update(Update(0, a), b) is the checksum of a and b together.
// It is CRC-16/ARC: polynomial x^16+x^15+x^2+1, lowest bit of a byte first, no
// final inversion. Bytes followed by their checksum, low byte first, have the
// checksum 0. Update does not allocate.
//
//tight:noalloc
func Update(crc uint16, p []byte) uint16 {
	switch {
	case len(p) < 8:
		return updateBytes(crc, p)
	case len(p) < minBlocks:
		return updateWords(crc, p)
	}
	return updateLong(crc, p)
}

// updateGeneric is Update bit by bit, as the definition has it.
func updateGeneric(crc uint16, p []byte) uint16 {
	for _, b := range p {
		crc ^= uint16(b)
		for range 8 {
			crc = crc>>1 ^ crc&1*0xA001
		}
	}
	return crc
}

// updateBytes is Update byte by byte without a table: the 8 bits that leave crc come
// back 14 and 15 places later, by x^15+x+1 (see residue), and the parity is corrected once.
//
//tight:bce
func updateBytes(crc uint16, p []byte) uint16 {
	parity := crc
	for _, b := range p {
		parity ^= uint16(b)
		u := crc&0xFF ^ uint16(b)
		crc = crc>>8 ^ u<<(14-8) ^ u<<(15-8)
	}
	return withParity(crc, uint64(parity))
}

// updateWords is Update of at least 8 bytes, folded word by word.
func updateWords(crc uint16, p []byte) uint16 {
	head, carry := align(crc, binary.LittleEndian.Uint64(p), len(p)%8)
	p = p[len(p)%8:]
	r := residue{last: head, parity: head}.fold(binary.LittleEndian.Uint64(p) ^ carry)
	return r.foldAll(p[8:]).checksum()
}

// updateBlocks is Update of at least 135 bytes, folded block by block as long as
// possible.
func updateBlocks(crc uint16, p []byte) uint16 {
	head, carry := align(crc, binary.LittleEndian.Uint64(p), len(p)%8)
	f := blockFolder{parity: head ^ carry}
	f.folded[14] = head
	p = f.foldAll(p[len(p)%8:])
	return f.residue((*[pendingBytes]byte)(p)).foldAll(p[pendingBytes:]).checksum()
}

// align returns the first n bytes of w, 0 to 7, as the end of a word that begins with
// zeros. It adds crc to the first two bytes; carry is the part of crc that belongs to the
// bytes after the word.
func align(crc uint16, w uint64, n int) (head, carry uint64) {
	before, after := uint(64-8*n), uint(8*n)
	return (w ^ uint64(crc)) << before, uint64(crc) >> after
}
