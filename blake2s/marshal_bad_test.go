package blake2s

import (
	"bytes"
	"fmt"
	"testing"
)

// Offsets of fields in the two forms, counted by hand from their tables.
const (
	plainChainAt   = 3
	plainCounterAt = 3 + Size
	plainSizeAt    = plainCounterAt + 2*wordSize
	plainPendingAt = plainSizeAt + 1 + BlockSize

	ownParametersAt = 4 + 2
	ownChainAt      = ownParametersAt + Size
	ownCounterAt    = ownChainAt + Size
	ownBlockAt      = ownCounterAt + 2*wordSize
	ownPendingAt    = ownBlockAt + BlockSize
	depthAt         = ownParametersAt + 3
	innerSizeAt     = ownParametersAt + 8 + nodeOffsetBits/8 + 1
)

// A badState is a state after a block and nine bytes in which bytes are changed,
// and what is said of it.
type badState struct {
	change func(state []byte) []byte
	at     int // the offset that is named, or -1
	want   string
}

var badPlain = []badState{
	{to(0, 'x'), 0, fmt.Sprintf(", want %q or %q", plainMagic, ownMagic)},
	{cut(0), 0, fmt.Sprintf(`"", want %q or %q`, plainMagic, ownMagic)},
	{cut(2), 0, fmt.Sprintf("%q, want %q or %q", plainMagic[:2], plainMagic, ownMagic)},
	{cut(3), -1, fmt.Sprintf("state of 3 bytes, want %d", plainPendingAt+1)},
	{cut(plainPendingAt), -1, fmt.Sprintf("state of %d bytes, want %d", plainPendingAt, plainPendingAt+1)},
	{longer, -1, fmt.Sprintf("state of %d bytes, want %d", plainPendingAt+2, plainPendingAt+1)},
	{to(plainSizeAt, 0), plainSizeAt, fmt.Sprintf("digest size 0, want 1 to %d", Size)},
	{to(plainSizeAt, Size+1), plainSizeAt, fmt.Sprintf("digest size %d, want 1 to %d", Size+1, Size)},
	{to(plainSizeAt, 255), plainSizeAt, "digest size 255, want 1 to"},
	{to(plainPendingAt, BlockSize+1), plainPendingAt, fmt.Sprintf("%d bytes are pending, want 0 to %d", BlockSize+1, BlockSize)},
	{to(plainPendingAt, 255), plainPendingAt, "255 bytes are pending, want 0 to"},
	{to(plainPendingAt, 0), plainPendingAt, "no byte is pending"},
	{to(plainCounterAt+wordSize-1, BlockSize+1), plainCounterAt, fmt.Sprintf("counter %#x, want a multiple of %d", BlockSize+1, BlockSize)},
	{to(plainCounterAt+wordSize-1, 0), plainChainAt, "chaining value differs from that of the parameters, want the same before the first block"},
	{fullCounter(plainCounterAt, plainPendingAt), plainCounterAt, fmt.Sprintf("want a message of less than 2^%d", 16*wordSize)},
}

var badOwn = []badState{
	{to(0, 'x'), 0, fmt.Sprintf("%q, want %q or %q", "x"+ownMagic[1:], plainMagic, ownMagic)},
	{cut(4), -1, fmt.Sprintf("state of 4 bytes, want %d", ownPendingAt+1)},
	{cut(ownPendingAt), -1, fmt.Sprintf("state of %d bytes, want %d", ownPendingAt, ownPendingAt+1)},
	{longer, -1, fmt.Sprintf("state of %d bytes, want %d", ownPendingAt+2, ownPendingAt+1)},
	{to(4, 0), 4, "version 0, want 1"},
	{to(4, 2), 4, "version 2, want 1"},
	{func(b []byte) []byte { return longer(to(4, 2)(b)) }, 4, "version 2, want 1"},
	{to(5, 2), 5, "last node 2, want 0 or 1"},
	{to(5, 255), 5, "last node 255, want 0 or 1"},
	{to(ownParametersAt, 0), ownParametersAt, fmt.Sprintf("digest size 0, want 1 to %d", Size)},
	{to(ownParametersAt, Size+1), ownParametersAt, fmt.Sprintf("digest size %d, want 1 to %d", Size+1, Size)},
	{to(ownParametersAt+1, 1), ownParametersAt, "key of 1 bytes, want none"},
	{to(ownParametersAt+1, Size), ownParametersAt, fmt.Sprintf("key of %d bytes, want none", Size)},
	{to(depthAt, 0), ownParametersAt, "tree of depth 0, want 1 to 255"},
	{to(depthAt, 1), ownParametersAt, "tree of depth 1 is sequential mode"},
	{to(innerSizeAt, Size+1), ownParametersAt, fmt.Sprintf("inner digest size %d, want 0 to %d", Size+1, Size)},
	{plainParameters, ownParametersAt, fmt.Sprintf("that of a plain digest, whose state begins with %q", plainMagic)},
	{to(ownPendingAt, BlockSize+1), ownPendingAt, fmt.Sprintf("%d bytes are pending, want 0 to %d", BlockSize+1, BlockSize)},
	{to(ownPendingAt, 0), ownPendingAt, "no byte is pending"},
	{to(ownPendingAt, 8), ownBlockAt + 8, "not zero, want zeros after 8 bytes pending"},
	{to(ownPendingAt-1, 1), ownPendingAt - 1, "not zero, want zeros after 9 bytes pending"},
	{to(ownCounterAt+wordSize-1, BlockSize/2), ownCounterAt, fmt.Sprintf("counter %#x, want a multiple of %d", BlockSize/2, BlockSize)},
	{to(ownCounterAt+wordSize-1, 0), ownChainAt, "chaining value differs from that of the parameters, want the same before the first block"},
	{fullCounter(ownCounterAt, ownPendingAt), ownCounterAt, fmt.Sprintf("want a message of less than 2^%d", 16*wordSize)},
}

// TestBadState wants the offset and the reason, and no change.
func TestBadState(t *testing.T) {
	msg := message(BlockSize + 9)
	msg[BlockSize+8] |= 1 // so that the padding is not zero
	refuseAll(t, referenceState(&unkeyed[0], msg), badPlain)
	refuseAll(t, referenceState(&unkeyed[6], msg), badOwn)
	for at := innerSizeAt + 1; at < ownParametersAt+Size/2; at++ {
		refuse(t, referenceState(&unkeyed[6], msg), badState{to(at, 1), ownParametersAt, "reserved bytes are set, want zeros"})
	}
}

func refuseAll(t *testing.T, state []byte, all []badState) {
	t.Helper()
	for _, bad := range all {
		refuse(t, state, bad)
	}
}

func refuse(t *testing.T, state []byte, bad badState) {
	t.Helper()
	resume(t, new(Digest), state)
	state = bad.change(bytes.Clone(state))
	for _, d := range []*Digest{{}, mustDigest(nil), mustDigest(&unkeyed[6].Config)} {
		was := *d
		err := d.UnmarshalBinary(state)
		if !named(err, bad) {
			t.Errorf("UnmarshalBinary(%x) = %v, want offset %d: %s", state, err, bad.at, bad.want)
		}
		if *d != was {
			t.Errorf("UnmarshalBinary(%x) = %v, and changed the Digest", state, err)
		}
	}
}

func named(err error, bad badState) bool {
	if err == nil {
		return false
	}
	prefix := "blake2s: state "
	if bad.at >= 0 {
		prefix = fmt.Sprintf("blake2s: state, offset %d: ", bad.at)
	}
	text := []byte(err.Error())
	return bytes.HasPrefix(text, []byte(prefix)) && bytes.Contains(text, []byte(bad.want))
}

// to sets a byte.
func to(at int, value byte) func([]byte) []byte {
	return func(state []byte) []byte {
		state[at] = value
		return state
	}
}

// cut keeps n bytes.
func cut(n int) func([]byte) []byte {
	return func(state []byte) []byte { return state[:n] }
}

func longer(state []byte) []byte { return append(state, 0) }

// fullCounter makes a state with one byte more than the counter can count: the counter
// is at its last block, and another byte is pending.
func fullCounter(counterAt, pendingAt int) func([]byte) []byte {
	return func(state []byte) []byte {
		c := counter{^word(BlockSize - 1), ^word(0)}
		copy(state[counterAt:], appendWords(nil, c[:]))
		state[pendingAt] = BlockSize
		return state
	}
}

// plainParameters writes the parameter block and flag of a plain digest, in the
// form that is for others.
func plainParameters(state []byte) []byte {
	block := parameterBlock(&Config{})
	copy(state[ownParametersAt:], block[:])
	state[5] = 0
	return state
}
