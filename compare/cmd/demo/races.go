package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"text/tabwriter"
	"time"

	"github.com/tightwire/tightwire/compare/cmd/demo/internal/raced"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

// A contest is a race in the demo, with the arm of ours to show.
type contest struct {
	race, ours string
	title      string
}

// contests are in the order of the table: whole messages, functions, hashes, FIT.
var contests = []contest{
	{"WriteRequest/op=decode", "functions", "write request: decode, functions"},
	{"WriteRequest/op=decode", "reader", "write request: decode, Reader"},
	{"WriteRequest/op=encode", "begin", "write request: encode"},
	{"Block/op=decode", "ours", "packed block: decode"},
	{"Block/op=encode", "begin", "packed block: encode"},
	{"Descriptors/op=decode", "functions", "descriptors: decode, functions"},
	{"Descriptors/op=decode", "reader", "descriptors: decode, Reader"},
	{"Descriptors/op=encode", "begin", "descriptors: encode"},
	{"SizeVarint/work=inlined/dist=1-10", "ours", "SizeVarint"},
	{"ConsumeVarint/dist=1byte", "ours", "ConsumeVarint, 1 byte"},
	{"ConsumeVarint/dist=1-5", "ours", "ConsumeVarint, 1 to 5 bytes"},
	{"AppendVarint/dist=1-5", "ours", "AppendVarint, 1 to 5 bytes"},
	{"ConsumePackedUint64/dist=deltas", "ours", "packed field: decode deltas"},
	{"AppendPackedUint64/dist=deltas", "ours", "packed field: append deltas"},
	{"BLAKE2s/op=Sum256/bytes=32", "ours", "BLAKE2s, 32 bytes"},
	{"BLAKE2s/op=Sum256/bytes=64", "ours", "BLAKE2s, 64 bytes"},
	{"BLAKE2s/op=mac/key=reused/bytes=64", "ours", "BLAKE2s MAC, 64 bytes, same key"},
	{"BLAKE2s/op=Sum256/bytes=8192", "ours", "BLAKE2s, 8 KiB"},
	{"BLAKE2b/op=Sum512/bytes=16384", "ours", "BLAKE2b, 16 KiB"},
	{"FIT/op=decode/shape=activity", "ours", "FIT: decode 100,000 messages"},
	{"FIT/op=decode/shape=small", "ours", "FIT: decode 64 small files"},
}

// peers names the packages of the arms.
var peers = map[string]string{
	"protowire": "protobuf-go protowire",
	"easyproto": "easyproto",
	"binary":    "encoding/binary",
	"loop":      "generated loop (vtprotobuf)",
	"len64":     "protobuf-go's old form",
	"xcrypto":   "x/crypto",
	"minio":     "minio blake2b-simd",

	"muktihari":  "muktihari/fit",
	"unexpanded": "muktihari/fit, no expansion",
}

// A row is the result of one peer in one contest.
type row struct {
	title, peer string
	ratio       race.Ratio
	same        bool
}

// showRaces races our code against each peer and shows a row for each pair.
func showRaces(w io.Writer, o race.Options, end time.Time) error {
	heading(w, "1. Who is faster, here and now, and do all give the same answers?")
	e := race.Describe("")
	fmt.Fprintf(w, "%s, %d cores, %s %s/%s %s\n%s\n\n", orUnknown(e.CPU), runtime.NumCPU(), e.Go, e.OS, e.Arch, e.Level, versions())
	rows, missing, err := runAll(o, end)
	printRows(w, rows)
	fmt.Fprint(w, reading)
	if n := disturbed(rows); n > 0 {
		fmt.Fprintf(w, "\nThis machine was busy: in %d of %d rows ordinary and undisturbed times differ by\nmore than 5 %% (marked ~). Distrust those.\n", n, len(rows))
	}
	if missing > 0 {
		fmt.Fprintf(w, "\nLeft out: %d of %d races, for want of time: this machine is busy. By hand: make bench\n", missing, len(contests))
	}
	return err
}

const reading = `
RATIO is the peer's time divided by ours: 2.00x means that ours takes half of it,
0.50x twice as much. The interval has 95 % confidence in this one run; another
build may move a loop by some per cent. "make bench" runs all races.
`

func orUnknown(cpu string) string {
	if cpu == "" {
		return "unknown CPU"
	}
	return cpu
}

// runAll runs each race once, and returns how many could not begin before the end. A race whose arms
// differ has no times: its row and the error say so.
func runAll(o race.Options, end time.Time) (rows []row, missing int, err error) {
	all := map[string]race.Race{}
	for _, r := range raced.All() {
		all[r.Name] = r
	}
	progress := race.Terminal(os.Stderr)
	done := map[string]*race.Result{}
	for i, c := range contests {
		if done[c.race] == nil {
			if time.Now().After(end) {
				return rows, len(contests) - i, nil
			}
			o.Progress = progress(c.race)
			res, err := all[c.race].Run(extentOf(c.race, o))
			if err != nil {
				return append(rows, row{title: c.title, peer: "see the error"}), 0, err
			}
			done[c.race] = res
		}
		rows = append(rows, c.rows(done[c.race])...)
	}
	return rows, 0, nil
}

// fitRounds is small, because these rounds take far longer than others.
const fitRounds = 12

// extentOf returns the options of a race.
func extentOf(name string, o race.Options) race.Options {
	if races.SetOf(name) == races.FIT {
		o.Rounds, o.Patience = min(o.Rounds, fitRounds), 0
	}
	return o
}

// rows compares our arm with each peer.
func (c contest) rows(res *race.Result) []row {
	var rows []row
	for _, arm := range res.Arms {
		if races.Ours(arm.Name) {
			continue
		}
		if q, err := res.Ratio(arm.Name, c.ours); err == nil {
			rows = append(rows, row{c.title, peers[arm.Name], q, true})
		}
	}
	return rows
}

func printRows(w io.Writer, rows []row) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "WORKLOAD\tPEER\tRATIO\tINTERVAL\tOURS IS\tSAME ANSWER")
	for _, r := range rows {
		fmt.Fprintln(table, r)
	}
	table.Flush()
}

// String returns the cells of a row.
func (r row) String() string {
	if !r.same {
		return r.title + "\t" + r.peer + "\t-\t-\t-\tNO"
	}
	return fmt.Sprintf("%s\t%s\t%.2fx%s\t%.2f to %.2f\t%s\tyes", r.title, r.peer, r.ratio.Centre, r.mark(), r.ratio.Lo, r.ratio.Hi, verdict(r.ratio))
}

func verdict(q race.Ratio) string {
	switch {
	case !q.Differs():
		return "as fast"
	case q.Centre > 1:
		return "faster"
	}
	return "SLOWER"
}

// mark returns "~" if the race was disturbed.
func (r row) mark() string {
	if r.same && r.ratio.Disturbed() {
		return "~"
	}
	return ""
}

func disturbed(rows []row) (n int) {
	for _, r := range rows {
		n += len(r.mark())
	}
	return n
}
