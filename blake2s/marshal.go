package blake2s

import (
	"encoding/binary"
	"errors"
)

// The state of a plain digest, one without key, salt, personalisation and tree,
// has the form that golang.org/x/crypto reads and writes. Words are big-endian.
//
//	magic       3 bytes    plainMagic
//	h           8 words    chaining value
//	counter     2 words    bytes hashed, low word first
//	size        1 byte     digest size, 1 to Size
//	block       BlockSize  bytes that wait to be hashed, then zeros when written, anything when read
//	pending     1 byte     how many wait, 0 to BlockSize
//
// The state of any other digest without key has a form of its own. A version
// that is not known is refused.
//
//	magic       4 bytes    ownMagic
//	version     1 byte     1
//	last node   1 byte     1 for a last node, else 0
//	parameters  Size bytes parameter block (BLAKE2 paper, 2.8), little-endian as it is hashed
//	h           8 words    as above
//	counter     2 words
//	block       BlockSize  bytes that wait to be hashed, then zeros
//	pending     1 byte
//
// So each state has one form, and bytes that were hashed are in none.
const (
	stateVersion = 1
	chainSize    = 8*wordSize + 2*wordSize
	plainSize    = len(plainMagic) + chainSize + 1 + BlockSize + 1
	ownHeadSize  = len(ownMagic) + 1 + 1 + Size
	ownSize      = ownHeadSize + chainSize + BlockSize + 1
)

// MarshalBinary returns the state of d, from which [Digest.UnmarshalBinary] goes
// on. That of a plain digest, one without key, salt, personalisation and tree,
// is what golang.org/x/crypto writes and reads. It tells the bytes that wait to
// be hashed, at most a block. A keyed Digest has no state to tell, for it could
// sign with the key: that is an error, as is a Digest without parameters.
func (d *Digest) MarshalBinary() ([]byte, error) {
	b, err := d.AppendBinary(make([]byte, 0, max(plainSize, ownSize)))
	if err != nil {
		return nil, err
	}
	return b, nil
}

// AppendBinary appends to b what [Digest.MarshalBinary] returns, or nothing and
// the error. It allocates only if b has no room.
func (d *Digest) AppendBinary(b []byte) ([]byte, error) {
	switch {
	case d.p.size == 0:
		return b, errors.New("blake2s: state of a Digest without parameters, want one from NewDigest")
	case d.p.keyed:
		return b, errors.New("blake2s: state of a keyed Digest, want one without key")
	case d.p.isPlain():
		b = append(b, plainMagic...)
		b = d.appendChain(b)
		b = append(b, byte(d.p.size))
	default:
		b = d.p.appendHead(b)
		b = d.appendChain(b)
	}
	return d.appendPending(b), nil
}

// isPlain reports whether p, which has no key, is plain but for its size. The
// last node of a tree is not: a sequential tree has none.
func (p *Params) isPlain() bool {
	var h [8]word
	(&Config{Size: p.size}).setFirst(&h)
	return p.first == h
}

// appendHead appends what stands before the chaining value in the own form.
func (p *Params) appendHead(b []byte) []byte {
	b = append(b, ownMagic...)
	b = append(b, stateVersion, byte(p.last&1))
	for i, w := range p.first {
		b = binary.LittleEndian.AppendUint32(b, w^iv[i])
	}
	return b
}

func (d *Digest) appendChain(b []byte) []byte {
	for _, w := range d.h {
		b = binary.BigEndian.AppendUint32(b, w)
	}
	for _, w := range d.c {
		b = binary.BigEndian.AppendUint32(b, w)
	}
	return b
}

// appendPending leaves out what is stale in the buffer.
func (d *Digest) appendPending(b []byte) []byte {
	var block [BlockSize]byte
	copy(block[:], d.buf[:d.off])
	b = append(b, block[:]...)
	return append(b, byte(d.off))
}
