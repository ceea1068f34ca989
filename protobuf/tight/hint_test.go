package tight

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/types/known/emptypb"
)

// anyMessage names the message in errors.
var anyMessage = &emptypb.Empty{}

// marshalBytes encodes want by h, in pieces of which none has more than the room that it asks for.
func marshalBytes(t *testing.T, h *Hint, want []byte) []byte {
	t.Helper()
	var e Encoder
	b, i := e.StartNew(h)
	for rest := want; len(rest) > 0; {
		n := min(7, len(rest))
		if i < n+10 {
			b, i = e.Grow(b, i, n+10)
		}
		i -= n
		copy(b[i:], rest[len(rest)-n:])
		rest = rest[:len(rest)-n]
	}
	got, err := e.FinishNew(anyMessage, h, b, i)
	if err != nil {
		t.Fatal(err)
	}
	n, unused := len(got), len(e.place)-len(got)
	if n > 0 && unused > n/8+64 && &got[n-1] == &e.place[len(e.place)-1] {
		t.Fatalf("a message of %d bytes keeps %d unused ones before it", n, unused)
	}
	return got
}

// TestHint encodes messages of lengths that stay alike, grow, shrink and change at random.
func TestHint(t *testing.T) {
	text := bytes.Repeat([]byte("0123456789abcdefghijklmnopqrstuvwxyz"), 4000)
	for name, length := range map[string]func(i int) int{
		"alike":   func(i int) int { return 20000 + i*37%500 },
		"small":   func(i int) int { return i % 5 },
		"growing": func(i int) int { return i * i },
		"falling": func(i int) int { return 100000 / (i + 1) },
		"random":  func(i int) int { return i * 7919 % 100003 },
	} {
		var h Hint
		for i := range 300 {
			want := text[i : i+length(i)]
			got := marshalBytes(t, &h, want)
			if !bytes.Equal(got, want) {
				t.Fatalf("%s: message %d of %d bytes is not what was written", name, i, len(want))
			}
			if room := h.room.Load(); room > int64(len(want)+len(want)/8+64) {
				t.Fatalf("%s: after a message of %d bytes the next one gets %d", name, len(want), room)
			}
		}
	}
}

// TestHintSettles wants one allocation for each message when lengths stay alike.
func TestHintSettles(t *testing.T) {
	var h Hint
	text := make([]byte, 10000)
	for range 3 {
		marshalBytes(t, &h, text)
	}
	if allocs := testing.AllocsPerRun(10, func() { marshalBytes(t, &h, text[:9900]) }); allocs > 1 {
		t.Errorf("%v allocations for a message of a length like those before, want one", allocs)
	}
}

// TestHintSettlesSmall wants small messages of like lengths to write nothing into the Hint, which all goroutines share.
func TestHintSettlesSmall(t *testing.T) {
	var h Hint
	for n := range 3 {
		marshalBytes(t, &h, make([]byte, 20+n))
	}
	h.last.Store(-1)
	marshalBytes(t, &h, make([]byte, 25))
	if h.last.Load() != -1 {
		t.Errorf("the length of a message like those before was stored")
	}
}
