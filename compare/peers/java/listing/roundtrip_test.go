package listing

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// TestRoundTrip hands messages, whole ones and damaged ones, to a Java program
// through a file, and reads what it made of them: the listings by WireReader,
// from every source that it reads from, and the messages that WireWriter made of
// these. Every fault must be of the kind and at the offset that Go finds.
func TestRoundTrip(t *testing.T) {
	messages := whole(t)
	for _, b := range messages {
		messages = append(messages, damaged(b)...)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "messages"), join(messages))
	runProgram(t, dir)

	listings := texts(t, filepath.Join(dir, "listings"), len(messages))
	skips := texts(t, filepath.Join(dir, "skips"), len(messages))
	written := split(t, read(t, filepath.Join(dir, "written")))
	faults := map[string]int{}
	for i, b := range messages {
		want := checkListing(t, b, listings[i])
		checkSkip(t, b, skips[i])
		faults[fault(want)]++
		faults[fault(skips[i])]++
		if fault(want) == "" && !strings.Contains(want, "?") { // Java cannot encode the others
			checkWritten(t, want, written[0])
			written = written[1:]
		}
	}
	if len(written) > 0 {
		t.Errorf("%d messages written beyond those without a fault", len(written))
	}
	for _, name := range []string{"", "truncated", "overflow", "number", "reserved", "end-group", "depth"} {
		if faults[name] == 0 {
			t.Errorf("no message with fault %q", name)
		}
	}
	t.Logf("%d messages, faults %v", len(messages), faults)
}

// whole returns messages without a fault, and some of groups in groups.
func whole(t *testing.T) (messages [][]byte) {
	r := newRand()
	for range 70 {
		b, err := Encode(randomListing(r, 3))
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, b)
	}
	for _, depth := range []int{1, 100, 10_000, 10_001, 10_002} {
		messages = append(messages, groups(depth))
	}
	return messages
}

// groups returns groups in groups, whose number's kind is another, so that a
// listing of them is one of groups all the same.
func groups(depth int) []byte {
	return append(bytes.Repeat([]byte{1<<3 | 3}, depth), bytes.Repeat([]byte{1<<3 | 4}, depth)...)
}

func newRand() *rand.Rand { return rand.New(rand.NewPCG(17, 25)) }

// damaged returns what becomes of a message that is cut, or has other bytes.
func damaged(b []byte) (messages [][]byte) {
	if len(b) == 0 || len(b) > 10_000 {
		return nil
	}
	r := rand.New(rand.NewPCG(uint64(len(b)), uint64(b[0])))
	for range 4 {
		messages = append(messages, b[:r.IntN(len(b))], changed(r, b), inserted(r, b))
	}
	return messages
}

// changed returns b with another byte somewhere, often one that goes on.
func changed(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	b[r.IntN(len(b))] = byte(r.Uint32()) | byte(r.IntN(2)<<7)
	return b
}

// inserted returns b with a run of bytes that go on somewhere, and one that may
// end them.
func inserted(r *rand.Rand, b []byte) []byte {
	i := r.IntN(len(b))
	more := append(bytes.Repeat([]byte{0x80}, r.IntN(11)), byte(r.IntN(3)))
	return bytes.Join([][]byte{b[:i], more, b[i:]}, nil)
}

func checkListing(t *testing.T, b []byte, got string) string {
	t.Helper()
	want := List(&ours, b)
	if upstream := List(&Upstream, b); want != upstream {
		t.Errorf("listing of %x by ours %q, by upstream %q", b, want, upstream)
	}
	if got != want {
		t.Errorf("listing of %x by Java %q, by Go %q", b, got, want)
	}
	return want
}

func checkSkip(t *testing.T, b []byte, got string) {
	t.Helper()
	want := Skip(&ours, b)
	if upstream := Skip(&Upstream, b); want != upstream {
		t.Errorf("fields of %x by ours %q, by upstream %q", b, want, upstream)
	}
	if got != want {
		t.Errorf("fields of %x by Java %q, by Go %q", b, got, want)
	}
}

// checkWritten says that got is the listing's message, byte for byte, and that it
// reads as that.
func checkWritten(t *testing.T, text string, got []byte) {
	t.Helper()
	want, err := Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("message of %q by Java %x, by Go %x", text, got, want)
	}
	if back := List(&ours, got); back != text {
		t.Errorf("what Java made of %q is %q", text, back)
	}
}

// fault returns the kind of the fault that ends a listing, or nothing.
func fault(text string) string {
	name, _, _ := strings.Cut(Fault(text), "\t")
	return name
}

// join puts its length before each message.
func join(messages [][]byte) (b []byte) {
	for _, m := range messages {
		b = protowire.AppendBytes(b, m)
	}
	return b
}

// split undoes join.
func split(t *testing.T, b []byte) (messages [][]byte) {
	t.Helper()
	for len(b) > 0 {
		m, n := protowire.ConsumeBytes(b)
		if n < 0 {
			t.Fatal(protowire.ParseError(n))
		}
		messages = append(messages, m)
		b = b[n:]
	}
	return messages
}

// texts returns the n texts of a file. A line with a dot ends each.
func texts(t *testing.T, file string, n int) []string {
	t.Helper()
	all := strings.Split(string(read(t, file)), ".\n")
	if len(all) != n+1 || all[n] != "" {
		t.Fatalf("%s has %d texts, want %d", file, len(all)-1, n)
	}
	return all[:n]
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func write(t *testing.T, file string, b []byte) {
	t.Helper()
	if err := os.WriteFile(file, b, 0o666); err != nil {
		t.Fatal(err)
	}
}
