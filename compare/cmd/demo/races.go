package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/races/fitfiles"
	"github.com/tightwire/tightwire/lab/race"
)

// A contest is a race of one arm of ours against one of another package.
type contest struct {
	race, theirs, ours string
	task, instead      string // for people
}

// contests are in the order of the table. Our decoder of FIT leaves values as they are until somebody asks for
// them, and the encoder copies them, so the races are those in which values are read and made.
var contests = []contest{
	{"ConsumeVarint/dist=1-5", "protowire", "ours", "read a number of 1 to 5 bytes", "protobuf-go"},
	{"AppendVarint/dist=1-5", "protowire", "ours", "write a number of 1 to 5 bytes", "protobuf-go"},
	{"ConsumePackedUint64/dist=deltas", "protowire", "ours", "read a packed field, a value", "protobuf-go"},
	{"AppendPackedUint64/dist=deltas", "protowire", "ours", "write a packed field, a value", "protobuf-go"},
	{"WriteRequest/op=decode", "protowire", "functions", "decode a Prometheus write request", "protobuf-go"},
	{unmarshalSpans, "protobuf", "hooked", "proto.Unmarshal 100 spans", "protobuf-go"},
	{"BLAKE2s/op=Sum256/bytes=64", "xcrypto", "ours", "BLAKE2s of 64 bytes", "x/crypto"},
	{"BLAKE2b/op=Sum512/bytes=16384", "xcrypto", "ours", "BLAKE2b of 16 KiB", "x/crypto"},
	{"FIT/op=read/shape=activity", "muktihari", "ours", "FIT: decode and read 100,000 messages", "muktihari/fit"},
	{"FIT/op=build", "muktihari", "ours", "FIT: write 100,000 messages of values", "muktihari/fit"},
}

// all returns the races of the contests, each with its two arms.
func all() []race.Race {
	known := slices.Concat(races.OfProtowire(), races.OfBLAKE2(), fitfiles.Races(), []race.Race{ofSpans()})
	var chosen []race.Race
	for _, c := range contests {
		i := slices.IndexFunc(known, func(r race.Race) bool { return r.Name == c.race })
		if i < 0 {
			panic("demo: no race " + c.race)
		}
		r := known[i]
		r.Arms = slices.Clone(r.Arms)
		r.Arms = slices.DeleteFunc(r.Arms, func(a race.Arm) bool { return a.Name != c.theirs && a.Name != c.ours })
		chosen = append(chosen, r)
	}
	return chosen
}

// A row is what came out of a contest.
type row struct {
	contest
	done               bool
	theirTime, ourTime float64 // nanoseconds of one value or operation
	ratio              race.Ratio
}

// showRaces runs the contests and shows a line for each. A race that has not begun at the end is left
// out. Before and after it is timed, a race compares the answers of its arms: the error says which
// differ.
func showRaces(w io.Writer, o race.Options, end time.Time) (rows []row, err error) {
	heading(w, "2. Ten races: the same work, the same answers")
	e := race.Describe("")
	cpu := e.CPU
	if cpu == "" {
		cpu = "unknown CPU"
	}
	fmt.Fprintf(w, "%s, %d cores, %s %s/%s %s\n\n", cpu, runtime.NumCPU(), e.Go, e.OS, e.Arch, e.Level)
	progress := race.Terminal(os.Stderr)
	for i, r := range all() {
		row := row{contest: contests[i]}
		if time.Now().Before(end) {
			o.Progress = progress(row.task)
			if err := row.run(r, o); err != nil {
				return rows, err
			}
		}
		rows = append(rows, row)
	}
	printRows(w, rows)
	return rows, nil
}

// longRounds is small, because a round of a whole file takes far longer than others.
const longRounds = 12

// run runs the race of a row.
func (r *row) run(contest race.Race, o race.Options) error {
	if races.SetOf(contest.Name) == races.FIT {
		o.Rounds, o.Patience = min(o.Rounds, longRounds), 0
	}
	res, err := contest.Run(o)
	if err != nil {
		return err
	}
	if r.ratio, err = res.Ratio(r.theirs, r.ours); err != nil {
		return err
	}
	for _, arm := range res.Arms {
		took := arm.P10() / float64(res.Units)
		if arm.Name == r.ours {
			r.ourTime = took
		} else {
			r.theirTime = took
		}
	}
	r.done = true
	return nil
}

func printRows(w io.Writer, rows []row) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TASK\tINSTEAD OF\tTHEIRS\tOURS\tTIMES AS FAST")
	disturbed := 0
	for _, r := range rows {
		fmt.Fprintln(table, r)
		if r.done && r.ratio.Disturbed() {
			disturbed++
		}
	}
	table.Flush()
	fmt.Fprint(w, `
2.00 means that ours takes half the time, 0.50 twice as much; in brackets the interval with 95 %
confidence. This is one program on one machine: another build may move a short loop by a few per
cent.
`)
	if disturbed > 0 {
		fmt.Fprintf(w, "This machine was busy: in %d races (~) ordinary and quiet times differ by more than 5 %%.\n", disturbed)
	}
}

// String returns the line of a row, with tabs between its columns.
func (r row) String() string {
	if !r.done {
		return fmt.Sprintf("%s\t%s\t-\t-\tleft out: this machine is busy", r.task, r.instead)
	}
	ratio := fmt.Sprintf("%.2f", r.ratio.Centre)
	if r.ratio.Disturbed() {
		ratio += "~"
	}
	return fmt.Sprintf("%s\t%s\t%s\t%s\t%s (%.2f to %.2f)", r.task, r.instead, short(r.theirTime), short(r.ourTime), ratio, r.ratio.Lo, r.ratio.Hi)
}

// short returns a time with three digits.
func short(ns float64) string {
	switch {
	case ns < 1e3:
		return fmt.Sprintf("%.3g ns", ns)
	case ns < 1e6:
		return fmt.Sprintf("%.3g µs", ns/1e3)
	}
	return fmt.Sprintf("%.3g ms", ns/1e6)
}
