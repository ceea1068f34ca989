//go:build !race

package protowire_test

import (
	"bytes"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// These tests read bytes to which another goroutine writes, as another process does with a mapped
// file. What is read means nothing then, but nothing may panic, and nothing be written beyond what is
// returned. The race detector would report the tests themselves.

// racing calls read so many times with b, while the high bits of its bytes change, and now and then
// whole bytes.
func racing(times int, b []byte, read func(b []byte)) {
	r, i, whole := newRand(), 0, bytes.Clone(b)
	beside(times, func() { read(b) }, func() {
		b[r.IntN(len(b))] ^= 0x80
		switch i++; i {
		case 100:
			b[r.IntN(len(b))] = byte(r.Uint32())
		case 200:
			copy(b, whole)
			i = 0
		}
	})
}

// beside calls f so many times, while another goroutine calls change.
func beside(times int, f, change func()) {
	var stop atomic.Bool
	started, ended := make(chan bool), make(chan bool)
	go func() {
		change()
		close(started)
		for i := 0; !stop.Load(); i++ {
			if change(); i%200 == 0 {
				runtime.Gosched() // wasm has one thread, and goroutines that yield
			}
		}
		close(ended)
	}()
	<-started
	defer func() { <-ended }()
	defer stop.Store(true)
	for range times {
		f()
	}
}

func TestRacingPacked(t *testing.T) {
	for name, k := range varintKinds {
		t.Run(name, func(t *testing.T) { racingKind(t, k) })
	}
}

// racingKind calls what only these tests have.
func racingKind(t *testing.T, k packedVarintSuite) {
	races := k.(interface {
		testRacing(t *testing.T)
		testRacingAppend(t *testing.T)
	})
	races.testRacing(t)
	races.testRacingAppend(t)
}

func (k packedKind[T]) testRacing(t *testing.T) {
	all := slices.Repeat([]T{k.value(1)}, 700)
	racing(5_000, fillers(500), func(b []byte) {
		got, n := k.consume(all[:0:600], b)
		if n < 0 {
			got = all[:500] // after an error they may hold values
		}
		clear(got)
		if i := slices.IndexFunc(all[len(got):], func(v T) bool { return v != k.value(1) }); i >= 0 {
			t.Fatalf("ConsumePacked%s returned %d values, %d, and wrote beyond them", k.name, len(got), n)
		}
		for i := range got {
			got[i] = k.value(1)
		}
	})
}

// testRacingAppend has values that change while they are encoded: also then nothing is written
// beyond the capacity of the slice.
func (k packedKind[T]) testRacingAppend(t *testing.T) {
	vs, r, mine := make([]T, 300), newRand(), newRand()
	room := make([]byte, 4000)
	beside(1_000, func() {
		n := 1000 + mine.IntN(2000)
		clear(room)
		k.append(room[:0:n], vs)
		if i := slices.IndexFunc(room[n:], func(c byte) bool { return c != 0 }); i >= 0 {
			t.Fatalf("AppendPacked%s with room for %d bytes wrote to byte %d", k.name, n, n+i)
		}
	}, func() {
		vs[r.IntN(len(vs))] = k.value(ofLength(r, 1+r.IntN(10)))
	})
}

// TestRacingFields reads messages of which a tag, a length or the end of a group changes.
func TestRacingFields(t *testing.T) {
	b := []byte("\x0b\x08\x01\x13\x08\x80\x00\x14\x0c\x0a\x03abc\x12\x81\x80\x00x\x08\x96\x01\x0d\x01\x02\x03\x04\x09\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c")
	sum := 0
	racing(50_000, b, func(b []byte) {
		reader := protowire.NewReader(b)
		for reader.Next() {
			if start := reader.Start(); start < 0 || start > reader.Offset() {
				t.Fatalf("Start() = %d, after Offset() = %d", start, reader.Offset())
			}
			sum += len(reader.Raw())
			switch reader.Tag().Type() {
			case protowire.VarintType:
				sum += int(reader.Uint64())
			case protowire.BytesType:
				sum += len(reader.AppendUint64s(nil))
				sum += len(reader.Bytes()) + len(reader.UnsafeString()) + len(reader.Message())
			case protowire.StartGroupType:
				sum += len(reader.Message())
			}
		}
		if err := reader.Err(); err != nil {
			sum += len(err.Error())
		}
		values := protowire.NewValues(b)
		for values.Len() > 0 {
			sum += int(values.Uint64()) + len(values.Bytes()) + int(values.Fixed32()) + len(values.UnsafeString())
		}
		for len(b) > 0 {
			num, typ, n := protowire.ConsumeTag(b)
			if n < 0 {
				break
			}
			b = b[n:]
			if typ == protowire.StartGroupType {
				_, n = protowire.ConsumeGroup(num, b)
			} else {
				n = protowire.ConsumeFieldValue(num, typ, b)
			}
			if n < 0 {
				break
			}
			b = b[n:]
		}
	})
}
