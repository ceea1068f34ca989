// Generated decodes and encodes batches of 100 spans by proto.Unmarshal and proto.Marshal, for a second
// each, and prints the time and the allocated objects of a batch, a line for each. Hooked codecs do the
// work, or protobuf-go's own with TIGHT=off; nothing here names either.
package main

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/otlp"
	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
)

const (
	batches = 16
	turn    = time.Second
)

func main() {
	var encoded [batches][]byte
	var decoded [batches]*hooked.TracesData
	for i := range encoded {
		encoded[i] = otlp.Encode(nil, corpus.NewTraces(uint64(i), 100))
	}
	decode := func(i int) error {
		decoded[i] = new(hooked.TracesData)
		return proto.Unmarshal(encoded[i], decoded[i])
	}
	encode := func(i int) error {
		b, err := proto.Marshal(decoded[i])
		if err == nil && len(b) != len(encoded[i]) {
			err = fmt.Errorf("batch %d: %d bytes, want %d", i, len(b), len(encoded[i]))
		}
		return err
	}
	if err := cmp.Or(measure("proto.Unmarshal", decode), measure("proto.Marshal", encode)); err != nil {
		fmt.Fprintln(os.Stderr, "generated:", err)
		os.Exit(1)
	}
}

// measure prints the cost of a batch. All batches were worked on once before.
func measure(name string, work func(int) error) error {
	var before, after runtime.MemStats
	n, start := 0, time.Now()
	for ; n < batches || time.Since(start) < turn; n++ {
		if n == batches {
			runtime.ReadMemStats(&before)
			start = time.Now()
		}
		if err := work(n % batches); err != nil {
			return err
		}
	}
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	n -= batches
	fmt.Printf("%-16s %5d µs %6d objects\n", name, int(took.Microseconds())/n, int(after.Mallocs-before.Mallocs)/n)
	return nil
}
