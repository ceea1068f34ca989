package fit_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// inBlocks returns the messages of some kinds as blocks have them, and checks the blocks.
func inBlocks(t *testing.T, f *fit.File, nums ...profile.MesgNum) (all []fit.Message, blocks int) {
	t.Helper()
	for b := range f.Blocks(nums...) {
		blocks++
		if b.Len() < 1 || b.Len() > 1024 || !slices.IsSorted(b.Offsets) {
			t.Fatalf("a block of %d messages, sorted %v", b.Len(), slices.IsSorted(b.Offsets))
		}
		for i := range b.Len() {
			m := b.Message(i)
			if m.Definition() != b.Definition || &m.Bytes()[0] != &b.Data[b.Offsets[i]] {
				t.Fatalf("message %d of a block is not at its offset, or of another definition", i)
			}
			all = append(all, m)
		}
	}
	return all, blocks
}

// interleaved is a file in which messages of two kinds take turns, and one of them has two
// definitions.
func interleaved(n int) *fittest.File {
	f := new(fittest.File)
	for i := range uint32(n) {
		f.Message(0, 20, fittest.Uint32(253, 1000+i), fittest.Uint8(3, uint8(i)))
		if i%2 == 0 {
			f.Message(1, 21, fittest.Uint32(253, 1000+i))
		}
		if i%1500 == 1499 {
			f.Message(0, 20, fittest.Uint8(3, uint8(i)))
		}
	}
	return f
}

// alternating is a file in which messages of three kinds follow each other as few devices
// write them: one, two and more of each.
func alternating(n int) *fittest.File {
	f := new(fittest.File)
	r := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < n; {
		first, second := r.IntN(3), r.IntN(3)
		for range r.IntN(5) {
			f.Message(uint8(first), uint16(20+first), fittest.Uint32(253, uint32(i)))
			f.Message(uint8(second), uint16(20+second), fittest.Uint32(253, uint32(i+1)))
			i += 2
		}
		if r.IntN(9) == 0 {
			f.Message(3, uint16(20+first), fittest.Uint8(3, uint8(i)))
		}
	}
	return f
}

// TestBlocks compares blocks with messages, of files decoded with and without Messages.
func TestBlocks(t *testing.T) {
	checkBlocks(t, interleaved(5000).Bytes(), 12)
	checkBlocks(t, alternating(5000).Bytes(), 5000)
}

func checkBlocks(t *testing.T, b []byte, mostBlocks int) {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := fit.DecodeBytes(b, fit.BlocksOnly())
	if err != nil || len(bare.Messages) > 0 {
		t.Fatalf("%d messages, error %v, want none", len(bare.Messages), err)
	}
	for _, nums := range [][]profile.MesgNum{{20}, {21}, {20, 21}, {22}, {20, 22}, {23}, nil} {
		want := slices.DeleteFunc(slices.Clone(f.Messages), func(m fit.Message) bool { return !slices.Contains(nums, m.Num()) })
		for _, file := range []*fit.File{f, bare} {
			got, blocks := inBlocks(t, file, nums...)
			if len(nums) == 1 && blocks > mostBlocks {
				t.Errorf("kind %d: %d blocks, want few", nums[0], blocks)
			}
			if !slices.EqualFunc(got, want, func(a, b fit.Message) bool { return a.Offset() == b.Offset() && a.Num() == b.Num() }) {
				t.Errorf("kinds %v: blocks have other messages than the file", nums)
			}
		}
	}
}

// TestCount compares with the messages of a file, also one whose local types are defined
// again.
func TestCount(t *testing.T) {
	file := interleaved(5000)
	file.Message(2, 20, fittest.Uint8(3, 1))
	file.Message(0, 22, fittest.Uint8(3, 1))
	b := file.Bytes()
	for _, opts := range [][]fit.Option{nil, {fit.BlocksOnly()}} {
		f, err := fit.DecodeBytes(b, opts...)
		if err != nil {
			t.Fatal(err)
		}
		for num, want := range map[profile.MesgNum]int{20: 5004, 21: 2500, 22: 1, 23: 0} {
			if got := f.Count(num); got != want {
				t.Errorf("Count(%d) = %d, want %d", num, got, want)
			}
		}
	}
}

// TestBlocksStop stops in the middle.
func TestBlocksStop(t *testing.T) {
	for _, opts := range [][]fit.Option{nil, {fit.BlocksOnly()}} {
		f, _ := fit.DecodeBytes(interleaved(5000).Bytes(), opts...)
		for range f.Blocks(20, 21) {
			break
		}
	}
}

// TestOf finds the messages of a kind in files with Messages and without.
func TestOf(t *testing.T) {
	for _, opts := range [][]fit.Option{nil, {fit.BlocksOnly()}} {
		f, err := fit.DecodeBytes(interleaved(5000).Bytes(), opts...)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := fit.DecodeBytes(interleaved(5000).Bytes())
		if err != nil {
			t.Fatal(err)
		}
		var want []fit.Message
		for _, m := range whole.Messages {
			if m.Num() == 21 {
				want = append(want, m)
			}
		}
		n := 0
		for m := range f.Of(21) {
			if n >= len(want) || m.Num() != 21 || m.Field(253).Uint() != want[n].Field(253).Uint() {
				t.Fatalf("message %d is %v, want that of %d", n, m, len(want))
			}
			n++
		}
		if n != len(want) || n == 0 {
			t.Errorf("Of yields %d messages, want %d", n, len(want))
		}
		for range f.Of(20) {
			break
		}
	}
}

// TestBlocksOnly keeps the messages of files with compressed timestamps, which need the ones
// before them, and the descriptions of developer fields.
func TestBlocksOnly(t *testing.T) {
	f := new(fittest.File)
	f.Message(1, 20, fittest.Uint32(253, 1_000_000_000))
	f.Define(0, 20, fittest.Field{Num: 3, Size: 1, Type: profile.Uint8})
	f.Compressed(0, 5).Byte(100)
	got, err := fit.DecodeBytes(f.Bytes(), fit.BlocksOnly())
	if err != nil || len(got.Messages) != 2 {
		t.Errorf("%d messages, error %v, want 2", len(got.Messages), err)
	}
	g := new(fittest.File)
	g.Message(5, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, uint8(profile.Uint8)), fittest.Text(3, "power", 8))
	g.MessageDeveloper(0, 20, nil, fittest.DeveloperValue{Index: 0, Value: fittest.Uint8(7, 10)})
	got, _ = fit.DecodeBytes(g.Bytes(), fit.BlocksOnly())
	for b := range got.Blocks(20) {
		for d := range b.Message(0).DeveloperFields() {
			if d.Name() != "power" || d.Value.Uint() != 10 {
				t.Errorf("developer field %q = %v, want power 10", d.Name(), d.Value)
			}
		}
	}
}

// TestBlocksOfBuilder has the messages of a Builder, and of a list in another order.
func TestBlocksOfBuilder(t *testing.T) {
	f, _ := fit.DecodeBytes(interleaved(100).Bytes())
	slices.Reverse(f.Messages)
	got, _ := inBlocks(t, f, 20)
	if len(got) != 100 {
		t.Errorf("%d messages, want 100", len(got))
	}
	var b fit.Builder
	for i := range uint8(10) {
		b.Begin(20)
		b.Add(3, fit.Uint8(i))
		_ = b.End()
	}
	if got, blocks := inBlocks(t, b.File(), 20); len(got) != 10 || blocks != 1 {
		t.Errorf("%d messages in %d blocks, want 10 in one", len(got), blocks)
	}
	for range new(fit.File).Blocks(20) {
		t.Error("an empty file has a block")
	}
}
