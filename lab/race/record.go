package race

import (
	"bytes"
	"io"
	"maps"
	"math"
	"strconv"
	"strings"

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
		"toolchain": e.Go, "buildflags": e.Flags, "godebug": e.Debug, "cpu": e.CPU, "kernel": e.Kernel, "commit": e.Commit, "date": e.Date, "layout": e.Layout,
	}
	maps.DeleteFunc(all, func(_, value string) bool { return value == "" })
	return all
}

// WriteTo writes r in the Go benchmark format: one line for each round and arm,
// in the order of the rounds, so that the i-th lines of two arms are one round.
// Nothing is averaged. The seed is
// before the lines, as configuration; benchstat splits its tables by that, so give
// all races of a record one seed. Tried follows it if it is set.
//
// If rounds were probed, only quiet ones are written, below "core: alone", and Shared below "core: shared":
// benchstat makes a table for each of them, and -ignore=tried,probe puts the races together. It implements
// [io.WriterTo].
func (r *Result) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	b.WriteString("seed: " + strconv.FormatUint(r.Seed, 10) + "\n")
	if r.Tried > 0 {
		b.WriteString("tried: " + strconv.Itoa(r.Tried) + "\n")
	}
	if r.Probe == 0 {
		r.writeLines(&b, r.Arms, nil)
		return b.WriteTo(w)
	}
	b.WriteString("probe: " + strconv.FormatFloat(r.Probe, 'f', 3, 64) + "\n")
	b.WriteString("core: alone\n")
	r.writeLines(&b, r.Arms, r.Busy)
	if len(r.Shared) > 0 {
		b.WriteString("core: shared\n")
		r.writeLines(&b, r.Shared, nil)
	}
	b.WriteString("core:\n") // the next race may have no probes
	return b.WriteTo(w)
}

// writeLines writes the rounds that every arm has run, without those to skip.
func (r *Result) writeLines(b *bytes.Buffer, arms []Samples, skip []bool) {
	rounds := math.MaxInt
	for _, s := range arms {
		rounds = min(rounds, len(s.Ns))
	}
	for round := 0; len(arms) > 0 && round < rounds; round++ {
		for _, s := range arms {
			if round >= len(skip) || !skip[round] {
				r.writeLine(b, s, round)
			}
		}
	}
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

// KeepText adds a record, measured in e, to the folder of its day and CPU in folder, and returns the
// name of the new file there, with slashes: "2026-11-21-some-cpu/go1.26.8-v3.txt.gz". body has the
// measurements as lines of Go benchmarks, as [Result.WriteTo] writes them. kind is a folder below the
// folder of the day and CPU, for records that do not belong to the tables of whole runs, or "". part
// names the races that were run, "" for all. The file is compressed. An existing file is never
// changed.
func KeepText(folder string, e Env, kind, part string, body io.Reader) (string, error) {
	text, err := io.ReadAll(body)
	if err != nil {
		return "", err
	}
	return recordfile.Keep(folder, kind, part, e.Config(), text)
}
