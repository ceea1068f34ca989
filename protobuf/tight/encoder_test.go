package tight

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/types/known/emptypb"
)

// TestFinishAt writes a message of n bytes into places of every size around n, asking for more room
// than it takes each time, as generated code does. Bytes before the place stay as they are.
func TestFinishAt(t *testing.T) {
	for n := range 20 {
		for size := range 25 {
			room := bytes.Repeat([]byte{'.'}, 5+size)
			var e Encoder
			b, i := e.StartAt(room[5:], false)
			for k := range n {
				if i < 7 {
					b, i = e.Grow(b, i, 7)
				}
				i--
				b[i] = byte('a' + k)
			}
			begin, err := e.FinishAt(&emptypb.Empty{}, b, i)
			if (err != nil) != (n > size) {
				t.Fatalf("%d bytes into %d: error %v", n, size, err)
			}
			want := []byte("tsrqponmlkjihgfedcba")[20-n:]
			if err == nil && (begin != size-n || !bytes.Equal(room[5+begin:], want)) {
				t.Fatalf("%d bytes into %d: begin at %d, %q, want %q", n, size, begin, room, want)
			}
			if string(room[:5]) != "....." {
				t.Fatalf("%d bytes into %d: %q before the place", n, size, room[:5])
			}
		}
	}
}
