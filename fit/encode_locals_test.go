package fit_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// small defines a message of one byte, with as many empty fields as it takes to make
// its definition larger.
func small(w *fittest.File, local, num byte, empty int) {
	fields := [][3]byte{{0, 1, 2}}
	for i := range empty {
		fields = append(fields, [3]byte{byte(i + 1), 0, 2})
	}
	oddDefine(w, 0x40|local, 0, 0, uint16(num), fields, nil)
}

// rounds writes a file in which 17 kinds of messages come round and round: the one
// that was not used for longest is always the one that is needed next. The file
// itself gives up the last local type only.
func rounds(n int) *fittest.File {
	w := &fittest.File{Protocol: 0x10, Profile: 0x1234}
	in := map[byte]byte{}
	for range n {
		for num := range byte(17) {
			local := min(num, 15)
			if kind, ok := in[local]; !ok || kind != num {
				small(w, local, num, 0)
				in[local] = num
			}
			w.Data(local).Byte(num)
		}
	}
	return w
}

// definitionsIn counts the definition messages in an encoded file of messages with
// one byte, by its size.
func definitionsIn(f *fit.File, encoded []byte) int {
	return (len(encoded) - int(f.Header.Size) - 2 - 2*len(f.Messages)) / 9
}

// TestLocalsRounds counts definitions where giving up what was not used for longest
// would need one for each message.
func TestLocalsRounds(t *testing.T) {
	const n = 100
	b := rounds(n).Bytes()
	f := redecode(t, b)
	got, original := definitionsIn(f, encode(t, f)), definitionsIn(f, b)
	if original != 15+2*n {
		t.Fatalf("the file has %d definitions, want %d", original, 15+2*n)
	}
	// Each kind that is brought back lets 16 more messages pass: 17 at first, then
	// one for every 16 messages.
	if want := 17 + (17*n-17+15)/16; got > want {
		t.Errorf("%d definitions, want %d at most", got, want)
	}
}

// TestLocalsCostly encodes a file whose own local types are better than those by
// furthest next use: its large definition is needed rarely and stays.
func TestLocalsCostly(t *testing.T) {
	w := &fittest.File{Protocol: 0x10, Profile: 0x1234}
	for local := range byte(15) {
		small(w, local, local, 0)
	}
	small(w, 0, 0, 200)
	for i := range byte(20) {
		w.Data(0).Byte(i)
		for round := range byte(3) {
			for local := range byte(14) {
				if i+round == 0 {
					small(w, local+1, local+1, 0)
				}
				w.Data(local + 1).Byte(i)
			}
			for num := range byte(2) {
				small(w, 15, 20+num, 0)
				w.Data(15).Byte(i)
			}
		}
	}
	b := w.Bytes()
	f := redecode(t, b)
	if got := encode(t, f); len(got) > len(b) {
		t.Errorf("%d bytes, want %d at most", len(got), len(b))
	} else {
		checkData(t, "costly", redecode(t, got), f)
	}
}

// TestLocalsFewest compares the number of definitions with the number that an
// exhaustive search finds: it tries every local type for every message.
func TestLocalsFewest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		kinds := make([]byte, r.IntN(11))
		w := &fittest.File{Protocol: 0x10, Profile: 0x1234}
		for i := range kinds {
			kinds[i] = byte(r.IntN(5))
			small(w, 0, kinds[i], 0)
			w.Data(0).Byte(1)
		}
		f := redecode(t, w.Bytes())
		for n := 1; n <= 3; n++ {
			got := definitionsIn(f, encode(t, f, fit.LocalTypes(n)))
			if want := fewest(kinds, bytes.Repeat([]byte{255}, n)); got != want {
				t.Errorf("kinds %v, LocalTypes(%d): %d definitions, want %d", kinds, n, got, want)
			}
		}
	}
}

// fewest returns the fewest definitions that messages of these kinds need if the
// kinds in locals are in force.
func fewest(kinds, locals []byte) int {
	if len(kinds) == 0 {
		return 0
	}
	if bytes.IndexByte(locals, kinds[0]) >= 0 {
		return fewest(kinds[1:], locals)
	}
	best := len(kinds)
	for i, old := range locals {
		locals[i] = kinds[0]
		best = min(best, fewest(kinds[1:], locals)+1)
		locals[i] = old
	}
	return best
}

// TestLocalsCompressed encodes messages that need one of the first four local types
// beside others, with more kinds than there is room for.
func TestLocalsCompressed(t *testing.T) {
	for _, kinds := range []byte{2, 4, 5, 7} {
		w := &fittest.File{Protocol: 0x10, Profile: 0x1234}
		for i := range byte(50) {
			for num := range byte(20) {
				small(w, 15, 100+num, 0)
				w.Data(15).Byte(num)
				if num < kinds {
					small(w, 0, num, 0)
					w.Data(0x80 | i&31).Byte(num)
				}
			}
		}
		checkEncodings(t, "compressed", redecode(t, w.Bytes()), w.Bytes())
	}
}

// TestEncodeAllocations counts allocations, which must not grow with the messages.
func TestEncodeAllocations(t *testing.T) {
	var few, many fit.Builder
	addActivity(t, &few, 100, true)
	addActivity(t, &many, 10_000, true)
	for name, opts := range map[string][]fit.EncodeOption{
		"default":    nil,
		"keep":       {fit.KeepLayout()},
		"crowded":    {fit.LocalTypes(1)},
		"big":        {fit.ByteOrder(true)},
		"compressed": {fit.CompressTimestamps()},
	} {
		dst := make([]byte, 0, 1<<20)
		count := func(b *fit.Builder) float64 {
			f := redecode(t, encode(t, b.File()))
			return testing.AllocsPerRun(5, func() {
				if _, err := fit.Append(dst, f, opts...); err != nil {
					t.Fatal(err)
				}
			})
		}
		if a, b := count(&few), count(&many); b > a+40 {
			t.Errorf("%s: %v allocations for 20,000 messages, %v for 200", name, b, a)
		}
	}
}

// TestBuilderAllocations makes messages with a Builder that has grown.
func TestBuilderAllocations(t *testing.T) {
	for _, big := range []bool{false, true} {
		b := fit.Builder{BigEndian: big}
		addActivity(t, &b, 1000, true)
		if n := testing.AllocsPerRun(10, func() { b.Reset(); addActivity(t, &b, 1000, true) }); n != 0 {
			t.Errorf("BigEndian %v: %v allocations, want 0", big, n)
		}
	}
}
