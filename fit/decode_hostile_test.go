package fit_test

import (
	"bytes"
	"runtime"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// allocated returns how many bytes f allocates.
func allocated(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

// hostileInputs returns files of about n bytes that want much memory or time.
func hostileInputs(n int) map[string][]byte {
	repeat := func(piece func(w *fittest.File, i int)) []byte {
		w := newFile()
		for i := 0; len(w.Body) < n; i++ {
			piece(w, i)
		}
		return w.Bytes()
	}
	empty := newFile().DefineRaw(0, 0, 20)
	describe := newFile().DefineRaw(0, 0, 206, 0, 1, 2, 1, 1, 2, 2, 1, 2)
	same := make([]uint8, 0, 3*255)
	for range 255 {
		same = append(same, 61, 0, 2)
	}
	return map[string][]byte{
		"messages of one byte": empty.Byte(bytes.Repeat([]byte{0}, n)...).Bytes(),
		"definitions":          repeat(func(w *fittest.File, i int) { w.DefineRaw(uint8(i&15), 0, uint16(i)) }),
		"definitions with a message": repeat(func(w *fittest.File, i int) {
			w.DefineRaw(0, uint8(i>>16&1), uint16(i)).Byte(0)
		}),
		"definitions with a field": repeat(func(w *fittest.File, i int) {
			w.DefineRaw(0, 0, uint16(i), uint8(i>>16), 0, 2).Byte(0)
		}),
		"long definitions": repeat(func(w *fittest.File, i int) {
			w.DefineRaw(0, 0, uint16(i), same...).Byte(0)
		}),
		"one definition again": repeat(func(w *fittest.File, i int) { w.DefineRaw(0, 0, 20).Byte(0) }),
		"descriptions": describe.Byte(func() (b []byte) {
			for i := range n / 4 {
				b = append(b, 0, uint8(i>>8), uint8(i), 2)
			}
			return b
		}()...).Bytes(),
		"one description":      describe.Byte(bytes.Repeat([]byte{0, 1, 1, 2}, n/4)...).Bytes(),
		"times sought":         newFile().DefineRaw(0, 0, 20, same...).Byte(bytes.Repeat([]byte{0, 0x80}, n/2)...).Bytes(),
		"longest messages":     repeat(func(w *fittest.File, i int) { w.Byte(longest().Body...) }),
		"files":                bytes.Repeat(newFile().Short(), n/14),
		"files of one message": bytes.Repeat(newFile().DefineRaw(0, 0, 20).Byte(0).Short(), n/21),
	}
}

// TestHostileMemory decodes files that want much memory for their size. The numbers
// are bytes allocated for each byte of input; the first is in the documentation of
// DecodeBytes.
func TestHostileMemory(t *testing.T) {
	const bytesPerByte, decoderPerByte, recoverPerByte = 40, 120, 40
	for name, b := range hostileInputs(150_000) {
		for _, c := range []struct {
			what  string
			limit float64
			f     func()
		}{
			{"DecodeBytes", bytesPerByte, func() { fit.DecodeBytes(b) }},
			{"Decoder", decoderPerByte, func() {
				for d := fit.NewDecoder(bytes.NewReader(b)); d.Next(); {
				}
			}},
			{"Recover", recoverPerByte, func() { fit.Recover(b) }},
		} {
			if got := float64(allocated(c.f)) / float64(len(b)); got > c.limit {
				t.Errorf("%s, %s: %.1f bytes for each byte, want %v at most", c.what, name, got, c.limit)
			}
		}
	}
}

// TestHostileDefinitions reads a stream of new definitions without end, of which a Decoder
// keeps only some.
func TestHostileDefinitions(t *testing.T) {
	d := fit.NewDecoder(bytes.NewReader(hostileInputs(1_000_000)["definitions with a message"]))
	kept := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	d.Next()
	before, most := kept(), int64(0)
	for i := 0; d.Next(); i++ {
		if i%20_000 == 0 {
			most = max(most, kept()-before)
		}
	}
	if most > 200_000 {
		t.Errorf("a Decoder keeps %d bytes, want 200,000 at most", most)
	}
}
