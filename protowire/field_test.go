package protowire_test

import (
	"bytes"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestConsumeField(t *testing.T) {
	pages := testkit.NewPages(t, 100)
	for _, c := range []struct {
		in  string
		num protowire.Number
		typ protowire.Type
		n   int
	}{
		{"", 0, 0, -1},
		{"\x00", 0, 0, -2},
		{"\x07", 0, 0, -2},
		{"\x80", 0, 0, -1},
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 0, 0, -3},
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 0, 0, -2},
		{"\x08", 0, 0, -1},
		{"\x08\x05", 1, 0, 2},
		{"\x88\x00\x85\x00\x01", 1, 0, 4}, // padded
		{"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 0, 0, -3},
		{"\x09\x01\x02\x03\x04\x05\x06\x07\x08\x09", 1, 1, 9},
		{"\x09\x01\x02\x03\x04\x05\x06\x07", 0, 0, -1},
		{"\x0a\x00", 1, 2, 2},
		{"\x0a\x02ab", 1, 2, 4},
		{"\x0a\x03ab", 0, 0, -1},
		{"\x0b\x0c", 1, 3, 2},
		{"\x0b\x08\x05\x0c\x01", 1, 3, 4},
		{"\x0b\x08\x05", 0, 0, -1},
		{"\x0b\x14", 0, 0, -5}, // ends the group of field 2
		{"\x0b\x00", 0, 0, -2},
		{"\x0b\x0f", 0, 0, -4},
		{"\x0c", 0, 0, -5}, // no group is open
		{"\x0d\x01\x02\x03\x04\x05", 1, 5, 5},
		{"\x0d\x01\x02\x03", 0, 0, -1},
		{"\x0e\x01", 0, 0, -4},
		{"\x0f\x01", 0, 0, -4},
		{"\x80\x80\x80\x80\x10\x05", 1 << 29, 0, 6}, // beyond MaxValidNumber, as in upstream
		{"\xf8\xff\xff\xff\x3f\x05", math.MaxInt32, 0, 6},
		{"\x80\x80\x80\x80\x40\x05", 0, 0, -2},
	} {
		if num, typ, n := protowire.ConsumeField(pages.AtEnd([]byte(c.in))); num != c.num || typ != c.typ || n != c.n {
			t.Errorf("ConsumeField(%x) = %d, %d, %d, want %d, %d, %d", c.in, num, typ, n, c.num, c.typ, c.n)
		}
	}
}

// TestConsumeFieldValueTypes has every type that an int8 can be.
func TestConsumeFieldValueTypes(t *testing.T) {
	b := []byte("\x02abcdefgh\x0c")
	want := map[protowire.Type]int{0: 1, 1: 8, 2: 3, 3: -1, 4: -5, 5: 4}
	for typ := math.MinInt8; typ <= math.MaxInt8; typ++ {
		wantN, known := want[protowire.Type(typ)]
		if !known {
			wantN = -4
		}
		for _, depth := range []int{0, 1, math.MaxInt} {
			if n := protowire.ConsumeFieldValueLimit(1, protowire.Type(typ), b, depth); n != wantN && typ != 3 {
				t.Errorf("ConsumeFieldValueLimit(1, %d, %x, %d) = %d, want %d", typ, b, depth, n, wantN)
			}
		}
		if n := protowire.ConsumeFieldValue(1, protowire.Type(typ), b); n != wantN && typ != 3 {
			t.Errorf("ConsumeFieldValue(1, %d, %x) = %d, want %d", typ, b, n, wantN)
		}
	}
}

// nested is the value of a group of field 1 with so many groups inside of each
// other in it, with its end marker.
func nested(depth int) []byte {
	return []byte(strings.Repeat("\x0b", depth) + strings.Repeat("\x0c", depth+1))
}

func TestConsumeFieldValueLimit(t *testing.T) {
	for _, depth := range []int{0, 1, 2, 30, 31, 32, 33, 34, 100, 9999, 10000, 10001} {
		b := nested(depth)
		for _, c := range []struct{ limit, want int }{
			{-1, -6},
			{depth - 1, -6},
			{depth, len(b)},
			{depth + 1, len(b)},
			{math.MaxInt, len(b)},
			{math.MinInt, -6},
		} {
			if got := protowire.ConsumeFieldValueLimit(1, protowire.StartGroupType, b, c.limit); got != c.want {
				t.Errorf("ConsumeFieldValueLimit(1, 3, groups %d deep, %d) = %d, want %d", depth, c.limit, got, c.want)
			}
		}
		want := len(b)
		if depth > protowire.DefaultRecursionLimit {
			want = -6
		}
		if got := protowire.ConsumeFieldValue(1, protowire.StartGroupType, b); got != want {
			t.Errorf("ConsumeFieldValue(1, 3, groups %d deep) = %d, want %d", depth, got, want)
		}
	}
}

// TestConsumeFieldValueLimitScalars says that the limit is one of groups.
func TestConsumeFieldValueLimitScalars(t *testing.T) {
	if got := protowire.ConsumeFieldValueLimit(1, protowire.VarintType, []byte{5}, -1); got != 1 {
		t.Errorf("ConsumeFieldValueLimit(1, 0, 05, -1) = %d, want 1", got)
	}
}

// TestConsumeFieldValueLimitSiblings has more groups than the limit, side by
// side.
func TestConsumeFieldValueLimitSiblings(t *testing.T) {
	b := []byte(strings.Repeat("\x0b\x0c", 100) + "\x0c")
	if got := protowire.ConsumeFieldValueLimit(1, protowire.StartGroupType, b, 1); got != len(b) {
		t.Errorf("ConsumeFieldValueLimit(1, 3, 100 groups, 1) = %d, want %d", got, len(b))
	}
}

// TestConsumeFieldValueLimitStack nests a million deep on a stack that has room
// for few calls only: one that recurses crashes here.
func TestConsumeFieldValueLimitStack(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const depth = 1_000_000
	b := nested(depth)
	if got := protowire.ConsumeFieldValueLimit(1, protowire.StartGroupType, b, depth); got != len(b) {
		t.Errorf("ConsumeFieldValueLimit(1, 3, groups %d deep, %d) = %d, want %d", depth, depth, got, len(b))
	}
	if got := protowire.ConsumeFieldValueLimit(1, protowire.StartGroupType, b[:depth], depth); got != -1 {
		t.Errorf("ConsumeFieldValueLimit(1, 3, %d start groups, %d) = %d, want -1", depth, depth, got)
	}
	if got := protowire.ConsumeFieldValueLimit(1, protowire.StartGroupType, b, depth-1); got != -6 {
		t.Errorf("ConsumeFieldValueLimit(1, 3, groups %d deep, %d) = %d, want -6", depth, depth-1, got)
	}
}

// fieldValue is what ConsumeFieldValueLimit returns, by recursion.
func fieldValue(num protowire.Number, typ protowire.Type, b []byte, depth int) (n int) {
	switch typ {
	case protowire.VarintType:
		_, n = protowire.ConsumeVarintGeneric(b)
	case protowire.Fixed32Type:
		_, n = protowire.ConsumeFixed32(b)
	case protowire.Fixed64Type:
		_, n = protowire.ConsumeFixed64(b)
	case protowire.BytesType:
		_, n = protowire.ConsumeBytes(b)
	case protowire.StartGroupType:
		n = groupValue(num, b, depth)
	case protowire.EndGroupType:
		n = -5
	default:
		n = -4
	}
	return n
}

func groupValue(num protowire.Number, b []byte, depth int) int {
	if depth < 0 {
		return -6
	}
	for i := 0; ; {
		inner, typ, n := protowire.ConsumeTag(b[i:])
		if n < 0 {
			return n
		}
		i += n
		if typ == protowire.EndGroupType {
			if inner != num {
				return -5
			}
			return i
		}
		if n = fieldValue(inner, typ, b[i:], depth-1); n < 0 {
			return n
		}
		i += n
	}
}

// randomGroup returns the value of a group with its end marker: random fields,
// groups in groups, and now and then a byte that is wrong.
func randomGroup(t *tree) []byte {
	b := slices.Concat(t.forward(nil), padded(t.r, protowire.EncodeTag(3, protowire.EndGroupType)))
	if t.r.IntN(2) == 0 {
		b[t.r.IntN(len(b))] ^= 1 << t.r.IntN(8)
	}
	return b
}

func TestConsumeFieldValueAgainstRecursion(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 1<<20)
	codes := map[int]int{}
	for range 4000 {
		b := pages.AtEnd(randomGroup(randomTree(r, 4)))
		for depth := -1; depth <= 5; depth++ {
			want := fieldValue(3, protowire.StartGroupType, b, depth)
			got := protowire.ConsumeFieldValueLimit(3, protowire.StartGroupType, b, depth)
			if got != want {
				t.Fatalf("ConsumeFieldValueLimit(3, 3, %x, %d) = %d, want %d", b, depth, got, want)
			}
			codes[min(want, 0)]++
		}
	}
	for code := -6; code <= 0; code++ {
		if codes[code] == 0 {
			t.Fatalf("no input gave the code %d: %v", code, codes)
		}
	}
}

func TestConsumeFieldAllocs(t *testing.T) {
	b := append([]byte{0x0b}, nested(30)...)
	testkit.Allocs(t, 0, func() { protowire.ConsumeField(b) })
	testkit.Allocs(t, 0, func() { protowire.ConsumeField(b[:20]) })
}

// TestGroupAllocations holds the promise that groups nested up to 32 deep cost no
// memory, and sees that deeper ones do.
func TestGroupAllocations(t *testing.T) {
	for _, tt := range []struct{ depth, want int }{{1, 0}, {32, 0}, {33, 1}} {
		b := bytes.Repeat([]byte{0x0b}, tt.depth-1) // start of group 1
		b = append(b, bytes.Repeat([]byte{0x0c}, tt.depth)...)
		t.Run(fmt.Sprint(tt.depth), func(t *testing.T) {
			testkit.Allocs(t, tt.want, func() {
				if n := protowire.ConsumeFieldValue(1, protowire.StartGroupType, b); n != len(b) {
					t.Fatalf("ConsumeFieldValue(1, StartGroupType, %x) = %d, want %d", b, n, len(b))
				}
			})
		})
	}
}
