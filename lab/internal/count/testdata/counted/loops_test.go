package counted

import (
	"fmt"
	"testing"
)

func BenchmarkLoops(b *testing.B) {
	for _, n := range []int{0, 1, 2, 12} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for range b.N {
				sink += Turns(n) + int(Mix(n)) + Odd(n) + Table(n)
				sink += Calls(n, func(i int) int { return i + n })
			}
		})
	}
}

// BenchmarkFault fails unless the loop has come as far as it can.
func BenchmarkFault(b *testing.B) {
	one := 1
	of := append(make([]*int, 0, 8), &one, &one, &one, nil, &one)
	for range b.N {
		sum := 0
		func() {
			defer func() { _ = recover() }()
			Sum(of, &sum)
		}()
		if sum != 3 {
			b.Fatal(sum)
		}
	}
}

// BenchmarkMany is more than is counted in one run.
func BenchmarkMany(b *testing.B) {
	for range b.N {
		Turns(10_000_000)
	}
}
