package sum

import (
	"os"
	"testing"
)

func values() []int {
	v := make([]int, 1000)
	for i := range v {
		v[i] = i + extra
	}
	return v
}

func BenchmarkSum(b *testing.B) {
	for name, sum := range map[string]func([]int) int{"impl=forward": Sum, "impl=backward": SumBackward} {
		b.Run(name, func(b *testing.B) {
			v, total := values(), 0
			for b.Loop() {
				total += sum(v)
			}
			b.ReportMetric(float64(total%1_000_003), "checksum")
		})
	}
}

func BenchmarkReader(b *testing.B) {
	v := values()
	for name, read := range map[string]func(*Reader) int{"impl=next": (*Reader).Next, "impl=peek": (*Reader).Peek} {
		b.Run(name, func(b *testing.B) {
			total := 0
			for range b.N {
				r := Reader{values: v}
				for range v {
					total += read(&r)
				}
			}
			b.ReportMetric(float64(total%1_000_003), "checksum")
		})
	}
}

func BenchmarkSilent(b *testing.B) {
	for b.Loop() {
		Sum(values())
	}
}

func BenchmarkLength(b *testing.B) {
	b.Run("len-8", func(b *testing.B) {
		for b.Loop() {
			Sum(values()[:8])
		}
	})
}

func BenchmarkFails(b *testing.B) { b.Fatal("it says why") }

func BenchmarkSkips(b *testing.B) { b.Skip("it says why") }

func BenchmarkLogs(b *testing.B) {
	for range b.N {
		Sum(values())
	}
	b.Log("it talks")
	f, err := os.OpenFile(os.Getenv("RUNS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := f.WriteString("."); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkFailsLater(b *testing.B) {
	if late++; late > 8 {
		b.Fatal("it is late")
	}
	v := values()
	for range b.N {
		Sum(v)
	}
}

var late int
