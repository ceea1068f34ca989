package blake2_test

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"hash"
	"slices"
	"testing"
)

// TestStates hands over at every offset of a message of some blocks, from ours to
// x/crypto and back, in the sizes that x/crypto has without a key by turns.
func TestStates(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		msg := bytesOf(newRand(1), 4*f.block+5)
		sizes := f.plainSizes()
		for n := range 3*f.block + 2 {
			for _, size := range []int{f.size, sizes[n%len(sizes)]} {
				ours, theirs := must(f.ours.new(size, nil)), must(f.theirs.new(size, nil))
				digestOf(ours, msg[:n/2], msg[n/2:n])
				digestOf(theirs, msg[:n/2], msg[n/2:n])
				checkSameState(t, f, ours, theirs)
				checkHandover(t, f, ours, must(f.theirs.new(f.size, nil)), msg[n:])
				checkHandover(t, f, theirs, must(f.ours.new(f.size, nil)), msg[n:])
			}
		}
	})
}

// checkHandover brings the state of one digest into another, of another size and
// with some message in it, and wants both to go on alike.
func checkHandover(t *testing.T, f *family, from, to hash.Hash, msg []byte) {
	t.Helper()
	to.Write(make([]byte, f.block+1))
	state := marshal(t, from)
	unmarshal(t, to, state)
	if from.Size() != to.Size() {
		t.Fatalf("state %x: size %d, want %d", state, to.Size(), from.Size())
	}
	if got, want := digestOf(to, msg), digestOf(from, msg); !bytes.Equal(got, want) {
		t.Fatalf("state %x: digest after %d bytes more is %x, want %x", state, len(msg), got, want)
	}
	from.Reset()
	to.Reset()
	if got, want := digestOf(to, msg), digestOf(from, msg); !bytes.Equal(got, want) {
		t.Fatalf("state %x: digest after Reset is %x, want %x", state, got, want)
	}
}

// checkSameState wants the same bytes from both, except in the part of the block after
// the pending bytes: x/crypto leaves there what was hashed before.
func checkSameState(t *testing.T, f *family, ours, theirs hash.Hash) {
	t.Helper()
	got, want := marshal(t, ours), marshal(t, theirs)
	if want := f.bare(want); !bytes.Equal(got, want) {
		t.Fatalf("state %x, want %x", got, want)
	}
}

// bare returns a state with zeros after the bytes that wait.
func (f *family) bare(state []byte) []byte {
	state = slices.Clone(state)
	block := state[len(state)-1-f.block:]
	clear(block[state[len(state)-1]:f.block])
	return state
}

func marshal(t *testing.T, h hash.Hash) []byte {
	t.Helper()
	b, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func unmarshal(t *testing.T, h hash.Hash, state []byte) {
	t.Helper()
	if err := h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state); err != nil {
		t.Fatal(err)
	}
}

// TestLongCounts hands over states far into a message, where the counter of
// BLAKE2s carries into its second word. That of BLAKE2b stays below 2^63 in the
// first word, from where on x/crypto's builds differ from each other.
func TestLongCounts(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		msg := bytesOf(newRand(2), 4*f.block)
		theirs := must(f.theirs.new(f.size, nil))
		theirs.Write(msg[:f.block+1])
		state := marshal(t, theirs)
		wordSize := f.size / 8
		for blocks := 1; blocks <= 4; blocks++ {
			counter := state[len(f.magic)+f.size:]
			for _, v := range []uint64{1<<min(62, 8*wordSize) - uint64(blocks*f.block), 7} {
				copy(counter, binary.BigEndian.AppendUint64(nil, v)[8-wordSize:])
				counter = counter[wordSize:]
			}
			unmarshal(t, theirs, state)
			checkHandover(t, f, theirs, must(f.ours.new(f.size, nil)), msg)
		}
	})
}
