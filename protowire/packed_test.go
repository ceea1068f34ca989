package protowire_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

func TestPackedRoundTrip(t *testing.T)   { eachKind(t, packedSuite.testRoundTrip) }
func TestPackedBorders(t *testing.T)     { eachKind(t, packedSuite.testBorders) }
func TestPackedAppendInto(t *testing.T)  { eachKind(t, packedSuite.testAppendInto) }
func TestPackedConsumeInto(t *testing.T) { eachKind(t, packedSuite.testConsumeInto) }
func TestPackedNoise(t *testing.T)       { eachKind(t, packedSuite.testNoise) }
func TestPackedPages(t *testing.T)       { eachKind(t, packedSuite.testPages) }
func TestPackedAllocs(t *testing.T)      { eachKind(t, packedSuite.testAllocs) }

// mostValues is three blocks of 64 and a few more.
const mostValues = 200

// testRoundTrip writes and reads 0 to mostValues values of each mix.
func (k packedKind[T]) testRoundTrip(t *testing.T) {
	r := newRand()
	for mix := range longest {
		for n := range mostValues + 1 {
			vs := k.values(r, n, mix)
			want := k.encode(nil, vs)
			b := k.append(nil, vs)
			if !bytes.Equal(b, want) {
				t.Fatalf("AppendPacked%s(nil, %v) = %x, want %x", k.name, vs, b, want)
			}
			if got := k.size(vs); got != len(want) {
				t.Fatalf("SizePacked%s(%v) = %d, want %d", k.name, vs, got, len(want))
			}
			if got, m := k.consume(nil, want); !k.same(got, vs) || m != len(want) {
				t.Fatalf("ConsumePacked%s(nil, %x) = %v, %d, want %v, %d", k.name, want, got, m, vs, len(want))
			}
		}
	}
}

// rooms are the spare elements beyond what is needed: none, a few, and more than
// a kernel may ask for before it starts; and, below 0, too few.
var rooms = []int{-1000, -1, 0, 1, 7, 8, 9, 70, 1000}

// testBorders has each power of two and its neighbours, at each place of a block
// among zeros, and all of them in a row.
func (k packedKind[T]) testBorders(t *testing.T) {
	var all []T
	for _, x := range borders() {
		vs := make([]T, 100)
		for i := range vs {
			vs[i] = k.value(0)
			if i%3 != 0 {
				vs[i] = k.value(x)
			}
		}
		k.checkBoth(t, vs)
		all = append(all, k.value(x))
	}
	for range all {
		k.checkBoth(t, all)
		all = append(all[1:], all[0])
	}
}

// checkBoth writes vs where there is plenty of room, and reads them.
func (k packedKind[T]) checkBoth(t *testing.T, vs []T) {
	t.Helper()
	want := k.encode(nil, vs)
	room := make([]byte, 0, 2*len(want)+1000)
	if got := k.append(room, vs); !bytes.Equal(got, want) {
		t.Fatalf("AppendPacked%s(nil, %v) = %x, want %x", k.name, vs, got, want)
	}
	if got := k.size(vs); got != len(want) {
		t.Fatalf("SizePacked%s(%v) = %d, want %d", k.name, vs, got, len(want))
	}
	k.checkConsume(t, want)
}

// testAppendInto appends to a prefix with room that is too small, exact, or
// larger, and looks for writes beyond the new bytes.
func (k packedKind[T]) testAppendInto(t *testing.T) {
	r := newRand()
	prefix := []byte{0xfe, 0x00, 0x81}
	for mix := range longest {
		for n := 0; n <= mostValues; n += 1 + n/20 {
			vs := k.values(r, n, mix)
			want := k.encode(bytes.Clone(prefix), vs)
			for _, more := range rooms {
				room := max(0, k.size(vs)+more)
				g := testkit.Guarded(prefix, room)
				got := k.append(g.Slice(), vs)
				if !bytes.Equal(got, want) {
					t.Fatalf("AppendPacked%s(%x, %v) with room for %d = %x, want %x", k.name, prefix, vs, room, got, want)
				}
				g.Check(t, len(prefix), min(len(got), len(prefix)+room))
			}
		}
	}
}

// testConsumeInto appends to a prefix likewise.
func (k packedKind[T]) testConsumeInto(t *testing.T) {
	r := newRand()
	prefix := []T{k.value(1), k.value(0), k.value(1)}
	for mix := range longest {
		for n := 0; n <= mostValues; n += 1 + n/20 {
			vs := k.values(r, n, mix)
			b := k.encode(nil, vs)
			want := append(prefix[:3:3], vs...)
			for _, more := range rooms {
				room := max(0, n+more)
				g := testkit.Guarded(prefix, room)
				got, m := k.consume(g.Slice(), b)
				if !k.same(got, want) || m != len(b) {
					t.Fatalf("ConsumePacked%s(%v, %x) with room for %d = %v, %d, want %v, %d",
						k.name, prefix, b, room, got, m, want, len(b))
				}
				g.Check(t, len(prefix), min(len(got), len(prefix)+room))
			}
		}
	}
}

// testNoise reads bytes that mean nothing.
func (k packedKind[T]) testNoise(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 300)
	for i := range 2000 {
		k.checkConsume(t, pages.AtEnd(noise(r, r.IntN(200), i%8)))
	}
}

// testPages reads each length of input where memory ends and where it begins.
func (k packedKind[T]) testPages(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 2*mostValues)
	for mix := range longest {
		whole := k.encode(nil, k.values(r, mostValues, mix))
		for n := range mostValues {
			k.checkConsume(t, pages.AtEnd(whole[:n]))
			k.checkConsume(t, pages.AtStart(whole[:n]))
		}
	}
}

// checkConsume compares one call with the definition, and looks for writes
// beyond the new elements. After an error dst must come back as it was.
func (k packedKind[T]) checkConsume(t *testing.T, b []byte) {
	t.Helper()
	want, wantN := k.decode(b)
	count := k.count(b)
	for _, room := range []int{0, count, count + 3} {
		g := testkit.Guarded([]T{k.value(1)}, room)
		got, n := k.consume(g.Slice(), b)
		if n != wantN || len(got) < 1 || !k.same(got[1:], want) {
			t.Fatalf("ConsumePacked%s(%v, %x) with room for %d = %v, %d, want %v more, %d",
				k.name, g.Slice(), b, room, got, n, want, wantN)
		}
		if n >= 0 {
			g.Check(t, 1, min(len(got), 1+room))
			continue
		}
		g.Check(t, 1, 1+room)
		if &got[0] != &g.Slice()[0] || cap(got) != 1+room {
			t.Fatalf("ConsumePacked%s(%v, %x) = %d: another slice, want dst as given", k.name, g.Slice(), b, n)
		}
	}
	if got, n := k.consume(nil, b); n < 0 && got != nil {
		t.Fatalf("ConsumePacked%s(nil, %x) = %v, %d, want nil", k.name, b, got, n)
	}
}

// testAllocs says that only the growth of dst allocates, and once.
func (k packedKind[T]) testAllocs(t *testing.T) {
	r := newRand()
	for mix := range longest {
		for _, n := range []int{0, 1, 10, 1000} {
			vs := k.values(r, n, mix)
			b := k.encode(nil, vs)
			dst, room := make([]T, 0, n), make([]byte, 0, len(b))
			once := min(n, 1)
			testkit.Allocs(t, 0, func() { k.consume(dst, b) })
			testkit.Allocs(t, 0, func() { k.append(room, vs) })
			testkit.Allocs(t, 0, func() { k.size(vs) })
			testkit.Allocs(t, once, func() { k.consume(nil, b) })
			testkit.Allocs(t, once, func() { k.append(nil, vs) })
			testkit.Allocs(t, once, func() { k.consume(dst[:n:n], b) })
			testkit.Allocs(t, once, func() { k.append(room[:len(b)], vs) })
		}
	}
}
