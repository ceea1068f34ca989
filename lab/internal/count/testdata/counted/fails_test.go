package counted

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

func BenchmarkFails(b *testing.B) { b.Fatal("as told") }

func BenchmarkPanics(b *testing.B) { panic("as told") }

// BenchmarkSeeded fails unless the runtime's generator has a seed of 0x5a throughout, and has
// used up its first numbers.
func BenchmarkSeeded(b *testing.B) {
	want := rand.NewChaCha8([32]byte(bytes.Repeat([]byte{0x5a}, 32)))
	for range 32 {
		want.Uint64()
	}
	for range 10 {
		if got, want := rand.Uint64(), want.Uint64(); got != want {
			b.Fatalf("%#x, want %#x", got, want)
		}
	}
	for range b.N {
		sink += Turns(4)
	}
}
