package racing

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

// A cost is the time and the allocations of one of an arm's operations outside of races.
// Races do not record bytes.
type cost struct {
	Race, Arm         string
	Ns, Bytes, Allocs float64
}

// line returns c as a line of a record.
func (c cost) line() string {
	return fmt.Sprintf("Benchmark%s/impl=%s\t1\t%.0f ns/op\t%.0f B/op\t%.0f allocs/op\n", c.Race, c.Arm, c.Ns, c.Bytes, c.Allocs)
}

// memory shows what each arm allocates, and records it if there is a folder.
func memory(chosen []race.Race, folder string, e race.Env, stdout io.Writer) error {
	var record bytes.Buffer
	for _, r := range chosen {
		for _, a := range r.Arms {
			c := costOf(r, a)
			record.WriteString(c.line())
			if folder != printed {
				fmt.Fprintf(stdout, "%-36s %-12s %12.0f B/op %10.0f allocs/op\n", c.Race, c.Arm, c.Bytes, c.Allocs)
			}
		}
	}
	switch folder {
	case "":
		return nil
	case printed:
		_, err := record.WriteTo(stdout)
		return err
	}
	path, err := race.KeepText(folder, e, "memory", "", &record)
	fmt.Fprintln(stdout, "record:", path)
	return err
}

// costOf runs an arm on each input before it measures, so that its buffers have
// grown, and takes the lesser of two measurements, because other goroutines
// allocate, too.
func costOf(r race.Race, a race.Arm) cost {
	turn(r, a)
	least, c := turn(r, a), turn(r, a)
	least.Ns = min(least.Ns, c.Ns)
	least.Bytes = min(least.Bytes, c.Bytes)
	least.Allocs = min(least.Allocs, c.Allocs)
	return least
}

// turn runs an arm once on each input and returns the mean cost.
func turn(r race.Race, a race.Arm) cost {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	for i := range r.Inputs {
		sink.Add(a.Run(i))
	}
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	n := float64(r.Inputs)
	return cost{
		Race: r.Name, Arm: a.Name, Ns: float64(took) / n,
		Bytes: float64(after.TotalAlloc-before.TotalAlloc) / n, Allocs: float64(after.Mallocs-before.Mallocs) / n,
	}
}

// sink keeps the answers.
var sink atomic.Uint64
