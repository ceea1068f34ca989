package messages

import (
	"os"
	"os/exec"
	"strconv"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/write"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// TestReuseShrinks wants the memory of a large message to be given up after many small ones.
func TestReuseShrinks(t *testing.T) {
	needReuse(t)
	var r tight.Reuse[proto3.Lists]
	large, err := proto.Marshal(&proto3.Lists{Text: make([]string, 1<<20)})
	check(t, err)
	inUse := func(b []byte, n int) int {
		for range n {
			_, err := r.Unmarshal(b)
			check(t, err)
		}
		return int(live())
	}
	before := inUse(nil, 1)
	most := inUse(large, 1) - before
	if after := inUse([]byte{0xf8, 0x7f, 1}, 100) - before; most < 1<<20*strconv.IntSize/8 || after > most/8 {
		t.Errorf("%d bytes after a large message, %d after 100 small ones, want an eighth at most", most, after)
	}
}

// TestReuseOff decodes with TIGHT=off, in a program of its own: each message is new.
func TestReuseOff(t *testing.T) {
	if os.Getenv("TIGHT") != "off" {
		command := exec.Command(testkit.Self(t), "-test.run=^TestReuse(Off)?$", "-test.short")
		command.Env = append(os.Environ(), "TIGHT=off")
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("with TIGHT=off: %v\n%s", err, out)
		}
		return
	}
	var r tight.Reuse[write.Label]
	a, err := r.Unmarshal([]byte{10, 1, 'a'})
	check(t, err)
	b, err := r.Unmarshal([]byte{10, 1, 'b'})
	check(t, err)
	if a == b || a.Name != "a" || b.Name != "b" {
		t.Errorf("two messages = %v, %v, want a and b", a, b)
	}
}
