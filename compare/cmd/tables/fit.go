package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/tightwire/tightwire/compare/records"
	"github.com/tightwire/tightwire/lab/race"
)

// A fitRow is a row of the table of FIT: ours against one arm of a race.
type fitRow struct {
	title string
	race  string // behind "FIT/op="
	peer  string
}

// fitRows are against muktihari/fit. The last is against the table that most
// implementations of the checksum have, computed from the polynomial.
var fitRows = []fitRow{
	{"decode, messages kept: activity of 100,000 messages", "decode/shape=activity", "muktihari"},
	{"the same, no components expanded there", "decode/shape=activity", "unexpanded"},
	{"decode: developer fields, two kinds of messages in turns", "decode/shape=developer", "muktihari"},
	{"decode: several sports", "decode/shape=multisport", "muktihari"},
	{"decode: 64 small files", "decode/shape=small", "muktihari"},
	{"decode and read 3 fields of each record: activity", "read/shape=activity", "muktihari"},
	{"the same, no components expanded there", "read/shape=activity", "unexpanded"},
	{"decode and read: developer fields", "read/shape=developer", "muktihari"},
	{"decode and read: several sports", "read/shape=multisport", "muktihari"},
	{"stream, no message kept: activity", "stream/shape=activity", "muktihari"},
	{"the same, no components expanded there", "stream/shape=activity", "unexpanded"},
	{"stream: developer fields", "stream/shape=developer", "muktihari"},
	{"stream: several sports", "stream/shape=multisport", "muktihari"},
	{"typed activity, components expanded", "typed/shape=activity", "muktihari"},
	{"typed activity: several sports", "typed/shape=multisport", "muktihari"},
	{"encode as decoded: activity", "encode/shape=activity", "muktihari"},
	{"encode as decoded: developer fields", "encode/shape=developer", "muktihari"},
	{"encode as decoded: several sports", "encode/shape=multisport", "muktihari"},
	{"typed activity, encode", "typedencode/shape=activity", "muktihari"},
	{"typed activity, encode: several sports", "typedencode/shape=multisport", "muktihari"},
	{"make 100,000 messages of values, and encode", "build", "muktihari"},
	{"checksum of 2 MiB, against a table of 16 entries", "checksum/bytes=2097152", "nibbles"},
}

func (r fitRow) name() string { return "FIT/op=" + r.race }

// fit compares ours with muktihari/fit, in each record.
func (b *board) fit() [][]string {
	rows := [][]string{b.head([]string{"workload: times as fast as muktihari/fit"}, nil)}
	for _, r := range fitRows {
		row := []string{r.title}
		for _, record := range b.records {
			row = append(row, cell(ratio(result(record, r.name()), r.peer, "ours")))
		}
		rows = append(rows, row)
	}
	return rows
}

// fitMemory shows what an operation allocates, of ours and of muktihari/fit.
func (b *board) fitMemory() [][]string {
	rows := [][]string{{"workload", "muktihari/fit", "ours", "share of bytes"}}
	for _, r := range fitRows {
		theirs, ours := b.cost(r.name(), r.peer), b.cost(r.name(), "ours")
		if theirs.Bytes+ours.Bytes > 0 {
			rows = append(rows, []string{r.title, allocated(theirs), allocated(ours), share(ours, theirs)})
		}
	}
	return rows
}

// fitForms are the arms of the race of forms of values.
var fitForms = []struct{ title, arm string }{
	{"24 bytes", "24bytes"},
	{"16 bytes", "16bytes"},
	{"nothing", "nothing"},
}

const fitValues = "FIT/op=values/shape=activity"

// fitValues compares the forms of values with the largest, in each record.
func (b *board) fitValues() [][]string {
	rows := [][]string{b.head([]string{"stored for each field", "allocated"}, nil)}
	for _, f := range fitForms {
		row := []string{f.title, allocated(b.cost(fitValues, f.arm))}
		for _, record := range b.records {
			row = append(row, milliseconds(result(record, fitValues), f.arm))
		}
		rows = append(rows, row)
	}
	return rows
}

// cost returns the cost of an arm; that of one that was not measured is 0.
func (b *board) cost(name, arm string) records.Cost {
	i := slices.IndexFunc(b.costs.Costs, func(c records.Cost) bool { return c.Race == name && c.Arm == arm })
	if i < 0 {
		return records.Cost{}
	}
	return b.costs.Costs[i]
}

// allocated returns bytes and allocations: "1.6 MB, 22".
func allocated(c records.Cost) string {
	switch {
	case c.Race == "":
		return none
	case c.Bytes < 1e4:
		return fmt.Sprintf("%.0f bytes, %.0f", c.Bytes, c.Allocs)
	case c.Bytes < 1e6:
		return fmt.Sprintf("%.0f kB, %.0f", c.Bytes/1e3, c.Allocs)
	}
	return fmt.Sprintf("%.1f MB, %.0f", c.Bytes/1e6, c.Allocs)
}

func share(ours, theirs records.Cost) string {
	if theirs.Bytes == 0 || ours.Race == "" {
		return none
	}
	percent := 100 * ours.Bytes / theirs.Bytes
	if percent >= 100 {
		return fmt.Sprintf("%.0f %%", percent)
	}
	return fmt.Sprintf("%.2g %%", percent)
}

// milliseconds returns the median time of an arm, and how many times as fast as the
// base it is.
func milliseconds(res *race.Result, arm string) string {
	ns := math.NaN()
	if res != nil {
		for _, s := range res.Arms {
			if s.Name == arm {
				ns = s.Median()
			}
		}
	}
	switch q := ratio(res, fitForms[0].arm, arm); {
	case math.IsNaN(ns):
		return none
	case arm == fitForms[0].arm:
		return fmt.Sprintf("%.2f ms", ns/1e6)
	default:
		return fmt.Sprintf("%.2f ms: %s", ns/1e6, cell(q))
	}
}
