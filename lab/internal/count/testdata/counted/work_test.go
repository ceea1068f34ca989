package counted

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

var sink int

// worked is 30,000 instructions of init, of 250,000 in all, and large a megabyte.
var (
	worked = Turns(10_000)
	large  [1 << 20]byte
)

func BenchmarkN(b *testing.B) {
	for _, n := range []int{4, 8} {
		b.Run(fmt.Sprintf("b.N/turns=%d", n), func(b *testing.B) {
			for range b.N {
				sink += Turns(n)
			}
		})
		b.Run(fmt.Sprintf("b.Loop/turns=%d", n), func(b *testing.B) {
			for b.Loop() {
				sink += Turns(n)
			}
		})
	}
}

func BenchmarkSetUp(b *testing.B) {
	sink += Turns(10_000_000)
	b.ResetTimer()
	for range b.N {
		sink += Turns(4)
	}
	b.StopTimer()
	sink += Turns(10_000_000)
}

func BenchmarkStopped(b *testing.B) {
	for range b.N {
		b.StopTimer()
		sink += Turns(100_000)
		b.StartTimer()
		sink += Turns(4)
	}
}

func BenchmarkVaries(b *testing.B) {
	i := 0
	for range b.N {
		i++
		sink += Turns(i / 4)
	}
}

// BenchmarkRare costs a thousand times as much in every 500th iteration.
func BenchmarkRare(b *testing.B) {
	for i := range b.N {
		sink += Turns(4)
		if i%500 == 499 {
			sink += Turns(10_000)
		}
	}
}

// BenchmarkFalls does less the more iterations there are.
func BenchmarkFalls(b *testing.B) {
	sink += Turns(100_000 / b.N)
	for range b.N {
		sink += Turns(4)
	}
}

func BenchmarkMap(b *testing.B) {
	m := map[string]int{}
	for i := range 100 {
		m[fmt.Sprint(i)] = i
	}
	for b.Loop() {
		sink += m["17"] + m["170"]
	}
}

func BenchmarkAlloc(b *testing.B) {
	for b.Loop() {
		sink += len(make([]byte, 100+sink&1))
	}
}

// BenchmarkFills allocates once what has nothing to do with its iterations.
func BenchmarkFills(b *testing.B) {
	kept = make([]byte, 1<<20)
	for range b.N {
		sink += len(make([]byte, 100+sink&1))
	}
}

var kept []byte

// BenchmarkGrows pays for all iterations before where it makes room for more.
func BenchmarkGrows(b *testing.B) {
	var all []int
	for i := range b.N {
		all = append(all, i)
	}
	sink += len(all)
}

// BenchmarkParallel allocates in threads that cannot be followed.
func BenchmarkParallel(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		runtime.LockOSThread()
		for size := 100; pb.Next(); {
			kept = make([]byte, size)
		}
	})
}

func BenchmarkChannel(b *testing.B) {
	to, from := make(chan int), make(chan int)
	go func() {
		for i := range to {
			from <- i
		}
	}()
	for b.Loop() {
		to <- 1
		sink += <-from
	}
	close(to)
}

func BenchmarkMove(b *testing.B) {
	src := []byte(strings.Repeat("x", 1<<14))
	dst := make([]byte, len(src))
	for b.Loop() {
		Move(dst, src)
	}
}

func BenchmarkNow(b *testing.B) {
	for b.Loop() {
		sink += time.Now().Nanosecond()
	}
}

func BenchmarkRecovers(b *testing.B) {
	fault := func() {
		defer func() { _ = recover() }()
		var p *int
		sink += *p
	}
	for b.Loop() {
		fault()
	}
}

func BenchmarkThreads(b *testing.B) {
	to, from := make(chan int), make(chan int)
	go func() {
		runtime.LockOSThread()
		for i := range to {
			from <- i
		}
	}()
	for b.Loop() {
		to <- 1
		sink += <-from
	}
	close(to)
}

func BenchmarkNoLoop(b *testing.B) { sink += Turns(4) + worked + int(large[sink]) }

func BenchmarkSkips(b *testing.B) { b.Skip() }
