package protowire_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/protowire"
)

// TestGroups compares on random nests of groups, whole and with a fault in them.
func TestGroups(t *testing.T) {
	r := newRand(3)
	for range 20_000 {
		num := groupNumber(r)
		b := appendGroup(r, nil, num, r.IntN(6))
		checkGroup(t, num, b)
		checkLimits(t, num, b)
		mutate(r, b)
		checkGroup(t, num, b)
		checkLimits(t, num, b)
		checkGroup(t, num, b[:r.IntN(len(b))])
	}
}

// groupNumber returns a field number with a tag of any length, 1 to 5.
func groupNumber(r *rand.Rand) upstream.Number {
	return 1 + upstream.Number(r.Uint32()&uint32(upstream.MaxValidNumber-1)>>r.IntN(29))
}

// appendGroup appends fields, groups among them that nest up to depth deep, and
// the end marker of group num, now and then padded.
func appendGroup(r *rand.Rand, b []byte, num upstream.Number, depth int) []byte {
	for range r.IntN(4) {
		inner := groupNumber(r)
		if depth > 0 && r.IntN(2) == 0 {
			b = upstream.AppendTag(b, inner, upstream.StartGroupType)
			b = appendGroup(r, b, inner, depth-1)
		} else {
			b = appendScalar(r, b, inner)
		}
	}
	b = upstream.AppendTag(b, num, upstream.EndGroupType)
	for r.IntN(8) == 0 && b[len(b)-1] < 0x80 && len(b) > 1 {
		b[len(b)-1] |= 0x80
		b = append(b, 0)
	}
	return b
}

// appendScalar appends a field of any wire type but a group.
func appendScalar(r *rand.Rand, b []byte, num upstream.Number) []byte {
	v := r.Uint64() >> r.IntN(64)
	switch r.IntN(4) {
	case 0:
		return upstream.AppendVarint(upstream.AppendTag(b, num, upstream.VarintType), v)
	case 1:
		return upstream.AppendFixed32(upstream.AppendTag(b, num, upstream.Fixed32Type), uint32(v))
	case 2:
		return upstream.AppendFixed64(upstream.AppendTag(b, num, upstream.Fixed64Type), v)
	default:
		return upstream.AppendBytes(upstream.AppendTag(b, num, upstream.BytesType), randomBytes(r, r.IntN(200)))
	}
}

// mutate changes one byte of b.
func mutate(r *rand.Rand, b []byte) {
	if len(b) > 0 {
		b[r.IntN(len(b))] = randomBytes(r, 1)[0]
	}
}

// checkLimits compares ConsumeFieldValueLimit, which upstream does not have, with
// a plain form of it.
func checkLimits(t testing.TB, num upstream.Number, b []byte) {
	for depth := -1; depth < 7; depth++ {
		got := protowire.ConsumeFieldValueLimit(protowire.Number(num), protowire.StartGroupType, b, depth)
		want := consumeLimit(num, upstream.StartGroupType, b, depth)
		if got != want {
			t.Fatalf("ConsumeFieldValueLimit(%d, group, %x, %d) = %d, want %d", num, b, depth, got, want)
		}
	}
}

// consumeLimit is upstream's consumeFieldValueD, which is not exported, on top of
// its functions that are.
func consumeLimit(num upstream.Number, typ upstream.Type, b []byte, depth int) int {
	if typ != upstream.StartGroupType {
		return upstream.ConsumeFieldValue(num, typ, b)
	}
	if depth < 0 {
		return errCodeRecursionDepth
	}
	for i := 0; ; {
		inner, typ, n := upstream.ConsumeTag(b[i:])
		if n < 0 {
			return n
		}
		i += n
		if typ == upstream.EndGroupType && inner == num {
			return i
		}
		if n = consumeLimit(inner, typ, b[i:], depth-1); n < 0 {
			return n
		}
		i += n
	}
}

// errCodeRecursionDepth is upstream's code for groups nested too deep.
const errCodeRecursionDepth = -6

// TestDefaultRecursionLimit nests groups around the limit of ConsumeFieldValue.
func TestDefaultRecursionLimit(t *testing.T) {
	for depth := protowire.DefaultRecursionLimit - 1; depth <= protowire.DefaultRecursionLimit+1; depth++ {
		b := append(bytes.Repeat([]byte{1<<3 | 3}, depth), bytes.Repeat([]byte{1<<3 | 4}, depth+1)...)
		checkFieldValue(t, 1, upstream.StartGroupType, b)
		got := protowire.ConsumeFieldValue(1, protowire.StartGroupType, b)
		if want := depth <= protowire.DefaultRecursionLimit; (got == len(b)) != want || (got == errCodeRecursionDepth) == want {
			t.Errorf("ConsumeFieldValue of groups nested %d deep = %d, want it to pass: %v", depth, got, want)
		}
	}
}
