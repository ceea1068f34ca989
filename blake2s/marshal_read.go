package blake2s

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// UnmarshalBinary sets d to the digest that [Digest.MarshalBinary] or
// golang.org/x/crypto saved, including its size and other parameters, to which Reset
// then returns. It does not retain state. The error names the offset in state
// and the fault there, and d is unchanged. For a keyed Digest it returns an error.
func (d *Digest) UnmarshalBinary(state []byte) error {
	if d.p.keyed {
		return errors.New("blake2s: state for a keyed Digest, want a Digest without key")
	}
	var read Digest
	if err := read.unmarshal(state); err != nil {
		return err
	}
	*d = read
	return nil
}

func (d *Digest) unmarshal(state []byte) error {
	switch {
	case bytes.HasPrefix(state, []byte(plainMagic)):
		return d.unmarshalPlain(state)
	case bytes.HasPrefix(state, []byte(ownMagic)):
		return d.unmarshalOwn(state)
	}
	return stateError(0, "%q, want %q or %q", state[:min(len(state), len(ownMagic))], plainMagic, ownMagic)
}

func (d *Digest) unmarshalPlain(state []byte) error {
	if len(state) != plainSize {
		return lengthError(len(state), plainSize)
	}
	chain := len(plainMagic)
	size := chain + chainSize
	if n := state[size]; n == 0 || n > Size {
		return stateError(size, "digest size %d, want 1 to %d", n, Size)
	}
	d.p.set(&Config{Size: int(state[size])})
	return d.resume(state, chain, size+1)
}

func (d *Digest) unmarshalOwn(state []byte) error {
	// The version first: another one may have another length.
	version := len(ownMagic)
	if len(state) > version && state[version] != stateVersion {
		return stateError(version, "version %d, want %d", state[version], stateVersion)
	}
	if len(state) != ownSize {
		return lengthError(len(state), ownSize)
	}
	lastNode := version + 1
	if state[lastNode] > 1 {
		return stateError(lastNode, "last node %d, want 0 or 1", state[lastNode])
	}
	block := lastNode + 1
	if err := d.p.parse(state[block:ownHeadSize], state[lastNode] == 1); err != nil {
		return stateError(block, "parameter block: %w", err)
	}
	pending := ownHeadSize + chainSize
	if err := d.resume(state, ownHeadSize, pending); err != nil {
		return err
	}
	return d.checkPadding(state, pending)
}

// parse sets p from a parameter block. The block must belong to a digest that has no key
// and is not plain.
func (p *Params) parse(block []byte, lastNode bool) error {
	var w [8]word
	for i := range w {
		w[i] = binary.LittleEndian.Uint32(block[wordSize*i:])
	}
	tree, size, keySize := parseTree(&w)
	if size == 0 { // which means something else to a Config
		return fmt.Errorf("digest size 0, want 1 to %d", Size)
	}
	if keySize != 0 {
		return fmt.Errorf("key of %d bytes, want none", keySize)
	}
	tree.LastNode = lastNode
	rest := block[Size/2:]
	if err := p.init(&Config{Size: size, Salt: rest[:SaltSize], Person: rest[SaltSize:], Tree: &tree}); err != nil {
		return err
	}
	for i := range w {
		if p.first[i] != w[i]^iv[i] {
			return errors.New("reserved bytes are set, want zeros")
		}
	}
	if p.isPlain() {
		return fmt.Errorf("that of a plain digest, whose state begins with %q", plainMagic)
	}
	return nil
}

// resume reads the chaining value and counter at offset chain of a state of
// full length, and the pending bytes at offset pending. The parameters have
// been read.
func (d *Digest) resume(state []byte, chain, pending int) error {
	for i := range d.h {
		d.h[i] = binary.BigEndian.Uint32(state[chain+wordSize*i:])
	}
	hashed := chain + wordSize*len(d.h)
	for i := range d.c {
		d.c[i] = binary.BigEndian.Uint32(state[hashed+wordSize*i:])
	}
	d.off = int(state[pending+BlockSize])
	if d.off > BlockSize {
		return stateError(pending+BlockSize, "%d bytes are pending, want 0 to %d", d.off, BlockSize)
	}
	copy(d.buf[:], state[pending:pending+d.off])
	return d.checkCount(chain, hashed, pending+BlockSize)
}

// checkCount returns an error for a state that no message leads to, as far as its counter
// shows: whole blocks are hashed, but a last block only when another byte follows.
func (d *Digest) checkCount(chain, hashed, pending int) error {
	switch none := d.c == (counter{}); {
	case none && d.h != d.p.first:
		return stateError(chain, "chaining value differs from that of the parameters, want the same before the first block")
	case d.c[0]%BlockSize != 0:
		return stateError(hashed, "counter %#x, want a multiple of %d", d.c[0], BlockSize)
	case !none && d.off == 0:
		return stateError(pending, "no byte is pending after %#x bytes, want 1 to %d", d.c, BlockSize)
	case d.c[1] == ^word(0) && d.c[0]+word(d.off) < d.c[0]:
		return stateError(hashed, "counter %#x and %d bytes pending, want a message of less than 2^%d", d.c, d.off, 2*8*wordSize)
	}
	return nil
}

// checkPadding returns an error for a second form of the same state.
func (d *Digest) checkPadding(state []byte, pending int) error {
	for i := d.off; i < BlockSize; i++ {
		if state[pending+i] != 0 {
			return stateError(pending+i, "not zero, want zeros after %d bytes pending", d.off)
		}
	}
	return nil
}

// stateError returns an error about the field at an offset of a state. It must not
// contain bytes of a message, because errors are logged.
func stateError(at int, format string, args ...any) error {
	return fmt.Errorf("blake2s: state, offset %d: "+format, append([]any{at}, args...)...)
}

func lengthError(got, want int) error {
	return fmt.Errorf("blake2s: state of %d bytes, want %d", got, want)
}
