package race

import (
	"bytes"
	"io"
	"maps"
	"math"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/recordfile"
)

// WriteHeader writes e as the configuration lines that open a record. A record
// has one header; results follow by [Result.WriteTo].
func WriteHeader(w io.Writer, e Env) error {
	_, err := w.Write(recordfile.Header(e.Config()))
	return err
}

// Config returns the configuration that [WriteHeader] writes: values by key, without
// unknown values.
func (e Env) Config() map[string]string {
	all := map[string]string{
		"goos": e.OS, "goarch": e.Arch, strings.ToLower(levelKey(e.Arch)): e.Level, "goexperiment": e.Experiment,
		"toolchain": e.Go, "buildflags": e.Flags, "godebug": e.Debug, "cpu": e.CPU, "kernel": e.Kernel, "commit": e.Commit, "date": e.Date,
	}
	maps.DeleteFunc(all, func(_, value string) bool { return value == "" })
	return all
}

// WriteTo writes r in the Go benchmark format: one line for each round and arm,
// in the order of the rounds, so that the i-th lines of two arms are one round.
// Nothing is averaged. The seed is
// before the lines, as configuration; benchstat splits its tables by that, so give
// all races of a record one seed. Tried follows it if it is set, and if rounds were
// probed, whether most of them were quiet; benchstat -ignore=tried,quiet puts the races into
// one table. It implements [io.WriterTo].
func (r *Result) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	b.WriteString("seed: " + strconv.FormatUint(r.Seed, 10) + "\n")
	if r.Tried > 0 {
		b.WriteString("tried: " + strconv.Itoa(r.Tried) + "\n")
	}
	if len(r.Busy) > 0 {
		b.WriteString("quiet: " + r.quiet() + "\n")
	}
	for round := range r.rounds() {
		for _, s := range r.Arms {
			r.writeLine(&b, s, round)
		}
	}
	return b.WriteTo(w)
}

// quiet returns "yes" if most rounds had no neighbour on the core.
func (r *Result) quiet() string {
	if busy := lists.Count(r.Busy, func(busy bool) bool { return busy }); 2*busy > len(r.Busy) {
		return "no"
	}
	return "yes"
}

// rounds returns the number of rounds that every arm has run.
func (r *Result) rounds() int {
	n := math.MaxInt
	for _, s := range r.Arms {
		n = min(n, len(s.Ns))
	}
	return n
}

func (r *Result) writeLine(b *bytes.Buffer, s Samples, round int) {
	ns := s.Ns[round]
	b.WriteString("Benchmark" + r.Name + recordfile.Impl + s.Name + "\t" + strconv.Itoa(s.Ops))
	writeValue(b, ns, -1, "ns/op")
	writeValue(b, float64(r.Units), -1, "values/op")
	if r.Bytes > 0 {
		writeValue(b, 1000*float64(r.Bytes)/ns, derivedDigits, "MB/s")
	}
	writeValue(b, s.Allocs, -1, "allocs/op")
	b.WriteByte('\n')
}

// derivedDigits are enough to recover Bytes below ten million from MB/s. Time per value
// is left to readers: a quotient that differs in each line made records 1.6 times as
// large.
const derivedDigits = 8

// writeValue writes x with a number of significant digits, -1 for all.
func writeValue(b *bytes.Buffer, x float64, digits int, unit string) {
	b.WriteByte('\t')
	b.WriteString(strconv.FormatFloat(x, 'g', digits, 64))
	b.WriteString(" " + unit)
}
