package fit_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// kinds returns messages of many kinds that are expanded.
func kinds(t testing.TB) []fit.Message {
	var b fit.Builder
	for i := range uint64(3) {
		addMessage(t, &b, 20, fit.Field{Num: 6, Value: fit.Uint16(2006)}, fit.Field{Num: 2, Value: fit.Uint16(3000)})
		addMessage(t, &b, 20, packed(100, 16*i), cycles(uint8(i)))
		addMessage(t, &b, 132, eventTimestamp(5000))
		addMessage(t, &b, 132, beats(10*i, 20*i))
		addMessage(t, &b, 21, fit.Field{Num: 0, Value: fit.Enum(43)}, fit.Field{Num: 2, Value: fit.Uint16(0x0102)})
		addMessage(t, &b, 80, bytesOf(2, 8, 0x0102030405060708))
		addMessage(t, &b, 372, fit.Field{Num: 1, Value: fit.Array(profile.Uint16, 1, 2, 3+i)})
		addMessage(t, &b, 0, fit.Field{Num: 0, Value: fit.Enum(4)})
		addMessage(t, &b, 19, fit.Field{Num: 147, Value: fit.Uint8(20)})
	}
	return b.File().Messages
}

// TestExpandAllocs expands without allocating once the buffers have grown.
func TestExpandAllocs(t *testing.T) {
	messages := kinds(t)
	var x fit.Expander
	all := func() {
		for _, m := range messages {
			x.Expand(m)
		}
	}
	all()
	testkit.Allocs(t, 0, all)
}

// TestExpandValid has slices that are valid until the next call, whatever grows.
func TestExpandValid(t *testing.T) {
	m := messageOf(t, 80, bytesOf(2, 8, 0x0807060504030201))
	for range 3 {
		var x fit.Expander
		if got, want := expandText(&x, m), "3=1 4=[2 3 4 5 6 7 8]"; got != want {
			t.Errorf("Expand = %q, want %q", got, want)
		}
	}
}

// TestExpandDefinitions has more definitions than an Expander keeps plans for.
func TestExpandDefinitions(t *testing.T) {
	var b fit.Builder
	for i := range 1000 {
		fields := []fit.Field{cycles(uint8(i % 200))}
		for bit := range 10 {
			if i>>bit&1 != 0 {
				fields = append(fields, fit.Field{Num: uint8(150 + bit), Value: fit.Uint8(1)})
			}
		}
		addMessage(t, &b, 20, fields...)
	}
	messages := b.File().Messages
	compareAll(t, append(messages, messages...))
}

// TestExpandNothing has messages that are not expanded.
func TestExpandNothing(t *testing.T) {
	var x fit.Expander
	if got := x.Expand(fit.Message{}); got != nil {
		t.Errorf("Expand(zero Message) = %v, want nil", got)
	}
	for _, num := range []profile.MesgNum{0, 999, 0xFF00, 0xFFFF} {
		m := decodeData(wireFile(num, true, wireField{6, profile.Uint16, []byte{1, 2}}))[0]
		if got := x.Expand(m); got != nil {
			t.Errorf("Expand(message %d) = %v, want nil", num, got)
		}
	}
}

// mostReal is how many messages of each real file are expanded, to be done in time.
const mostReal = 2000

// TestExpandReal expands the messages of real files.
func TestExpandReal(t *testing.T) {
	t.Parallel()
	fields := 0
	for _, file := range manifest(t) {
		b, err := os.ReadFile(filepath.Join(realFiles, file["file"]))
		if err != nil {
			t.Fatal(err)
		}
		for f := range fit.All(b) {
			if f != nil {
				fields += compareAll(t, f.Messages[:min(len(f.Messages), mostReal)])
			}
		}
	}
	t.Logf("%d fields made as the oracle makes them", fields)
	if fields == 0 {
		t.Error("no field made")
	}
}
