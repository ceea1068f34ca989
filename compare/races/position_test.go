package races

import "testing"

// cursor is a Reader reduced to its position: it reads values of one byte.
type cursor struct {
	pos int
	b   []byte
}

//go:noinline
func (c *cursor) next() uint64 {
	if i := c.pos; uint(i) < uint(len(c.b)) {
		c.pos = i + 1
		return uint64(c.b[i])
	}
	return 0
}

// nextOf is cursor.next for a caller that keeps the position.
//
//go:noinline
func nextOf(b []byte, i int) (v uint64, end int) {
	if uint(i) < uint(len(b)) {
		return uint64(b[i]), i + 1
	}
	return 0, i
}

// step is a load, an addition and a store of one word.
//
//go:noinline
func (c *cursor) step() {
	if c.pos >= 0 {
		c.pos++
	}
}

// stay only calls and returns.
//
//go:noinline
func (c *cursor) stay() {}

// BenchmarkPosition shows what it costs that a Reader has its position in memory: the same
// loop with the position in memory and in registers, and, alone, the chain of loads and stores
// of one word and the calls that they are in. docs/inside/varint.md has the answer.
func BenchmarkPosition(b *testing.B) {
	in := make([]byte, single)
	for _, arm := range []struct {
		name string
		run  func() uint64
	}{
		{"memory", func() (sum uint64) {
			for c := (cursor{b: in}); c.pos < len(c.b); {
				sum += c.next()
			}
			return sum
		}},
		{"registers", func() (sum uint64) {
			for i := 0; i < len(in); {
				var v uint64
				v, i = nextOf(in, i)
				sum += v
			}
			return sum
		}},
		{"chain", func() uint64 {
			var c cursor
			for range in {
				c.step()
			}
			return uint64(c.pos)
		}},
		{"calls", func() uint64 {
			var c cursor
			for range in {
				c.stay()
			}
			return uint64(c.pos)
		}},
	} {
		b.Run(arm.name, func(b *testing.B) {
			for b.Loop() {
				benchSink += arm.run()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/single, "ns/value")
		})
	}
}

var benchSink uint64
