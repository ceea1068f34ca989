package steps

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// TestSteps compares every step with the first, over up to four blocks and any
// flags, with counters that carry. Messages are aligned: some CPUs that can run
// the rest need it.
func TestSteps(t *testing.T) {
	var impls []testkit.Impl[step]
	for _, s := range slices.Concat(steps, detours) {
		impls = append(impls, testkit.Impl[step]{Name: s.name, F: s, Gone: gone(s)})
	}
	testkit.Each(t, impls, func(t *testing.T, s step) {
		r := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			h, c := randomState(r), counter{-word(r.IntN(300)), -word(r.IntN(2))}
			f0, f1 := -word(r.IntN(2)), -word(r.IntN(2))
			p := randomBytes(r, r.IntN(5*BlockSize))
			wantH, wantC := h, c
			rfc(&wantH, &wantC, f0, f1, p)
			s.block(&h, &c, f0, f1, p)
			if h != wantH || c != wantC {
				t.Fatalf("%s(%d bytes, flags %x %x) = %x %x, want %x %x", s.name, len(p), f0, f1, h, c, wantH, wantC)
			}
		}
	})
}

func gone(s step) string {
	if s.view && binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return "this CPU is big-endian"
	}
	return ""
}

func randomState(r *rand.Rand) (h [8]word) {
	for i := range h {
		h[i] = r.Uint32()
	}
	return h
}

func randomBytes(r *rand.Rand, n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(r.Uint32())
	}
	return p
}

// TestRFC hashes "abc" (RFC 7693, appendix B) with the first step.
func TestRFC(t *testing.T) {
	h := iv
	h[0] ^= 0x01010020 // the parameter block: depth 1, fanout 1, no key, 32 bytes
	c := counter{3}
	c[0] -= BlockSize // which rfc adds
	c[1]--
	rfc(&h, &c, ^word(0), 0, append([]byte("abc"), make([]byte, BlockSize-3)...))
	want := [8]word{0x8c5e8c50, 0xe2147c32, 0xa32ba7e1, 0x2f45eb4e, 0x208b4537, 0x293ad69e, 0x4c9b994d, 0x82596786}
	if h != want {
		t.Errorf("BLAKE2s of abc = %08x, want %08x", h, want)
	}
}

// TestShared checks what only generated steps use, so that it is right where they are not written.
func TestShared(t *testing.T) {
	if constants := [8]word{iv0, iv1, iv2, iv3, iv4, iv5, iv6, iv7}; iv != constants {
		t.Errorf("iv = %08x, want its constants %08x", iv, constants)
	}
	if why := gone(step{view: true}); why != "" {
		t.Logf("viewBlock is not tried: %s", why)
	} else if got := viewBlock(&[BlockSize]byte{4: 1, 63: 2})[15]; got != 2<<24 {
		t.Errorf("the last word of a block that ends in 2 = %#x, want %#x", got, 2<<24)
	}
	defer func() {
		if recover() == nil {
			t.Error("unreachable() returns, want a panic")
		}
	}()
	unreachable()
}

// TestShipped compares the text of the steps that are shipped with the text of the shipped block
// functions.
func TestShipped(t *testing.T) {
	if len(detours) == 0 {
		t.Skip("the generated steps are not here: go run -C tools/gen ./blake2 steps ../.. writes them")
	}
	if body(t, "z_step11_searched.go", "searched") != body(t, "../../blake2s/z_kernel_view.go", "blockView") {
		t.Error("searched is not blockView; in gen, run go run ./blake2 write ..")
	}
	if body(t, "z_detour_portable.go", "portable") != body(t, "../../blake2s/z_kernel_locals.go", "blockLocals") {
		t.Error("portable is not blockLocals; in gen, run go run ./blake2 write ..")
	}
}

// body returns what follows the name of a function.
func body(t *testing.T, file, name string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, body, ok := strings.Cut(string(text), "\nfunc "+name+"(")
	if !ok {
		t.Fatalf("%s has no function %s", file, name)
	}
	return body
}

// BenchmarkBlock times each step by itself. Nothing in a step depends on the
// bytes, so one message does.
func BenchmarkBlock(b *testing.B) {
	const blocks = 16
	p := randomBytes(rand.New(rand.NewPCG(1, 2)), blocks*BlockSize)
	for _, s := range slices.Concat(steps, detours) {
		b.Run("impl="+s.name, func(b *testing.B) {
			if why := gone(s); why != "" {
				b.Skip(why)
			}
			h, c := iv, counter{}
			s.block(&h, &c, 0, 0, p)
			answer := h[0]
			b.SetBytes(int64(len(p)))
			for b.Loop() {
				s.block(&h, &c, 0, 0, p)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*blocks), "ns/block")
			b.ReportMetric(float64(answer), "checksum")
		})
	}
}
