package blake2s

import (
	"encoding/binary"
	"errors"
)

// The state of a plain digest, without key, salt, personalisation and tree, has the
// form that golang.org/x/crypto reads and writes. Words are big-endian.
//
//	magic       3 bytes    plainMagic
//	h           8 words    chaining value
//	counter     2 words    bytes hashed, low word first
//	size        1 byte     digest size, 1 to Size
//	block       BlockSize  pending bytes, then zeros when written, anything when read
//	pending     1 byte     number of bytes that are not hashed yet, 0 to BlockSize
//
// The state of any other digest without key has our own form. An unknown version is an
// error.
//
//	magic       4 bytes    ownMagic
//	version     1 byte     1
//	last node   1 byte     1 for a last node, otherwise 0
//	parameters  Size bytes parameter block (BLAKE2 paper, 2.8), little-endian as it is hashed
//	h           8 words    as above
//	counter     2 words
//	block       BlockSize  pending bytes, then zeros
//	pending     1 byte
//
// So each state has one form, which never holds bytes that were already hashed.
const (
	stateVersion = 1
	chainSize    = 8*wordSize + 2*wordSize
	plainSize    = len(plainMagic) + chainSize + 1 + BlockSize + 1
	ownHeadSize  = len(ownMagic) + 1 + 1 + Size
	ownSize      = ownHeadSize + chainSize + BlockSize + 1
)

// MarshalBinary returns the state of d, from which [Digest.UnmarshalBinary]
// continues. For a plain digest, one without key, salt, personalisation and tree,
// it has the form that golang.org/x/crypto writes and reads. The state contains the
// bytes of the message that are not hashed yet, at most a block. It is an error to
// marshal a keyed Digest, because whoever has its state could sign with the key, or a
// Digest without parameters.
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
		return b, errors.New("blake2s: state of a Digest without parameters, want a Digest from NewDigest")
	case d.p.keyed:
		return b, errors.New("blake2s: state of a keyed Digest, want a Digest without key")
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

// isPlain reports whether p, which has no key, has the default parameters apart from its size:
// the form of x/crypto can state no others. A digest that is the last node of a tree is not
// plain, because only a tree has a last node.
func (p *Params) isPlain() bool {
	var h [8]word
	(&Config{Size: p.size}).setFirst(&h)
	return p.first == h
}

// appendHead appends the fields before the chaining value in our own form.
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

// appendPending appends the pending bytes, and zeros for the rest of the buffer.
func (d *Digest) appendPending(b []byte) []byte {
	var block [BlockSize]byte
	copy(block[:], d.buf[:d.off])
	b = append(b, block[:]...)
	return append(b, byte(d.off))
}
