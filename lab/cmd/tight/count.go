package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"text/tabwriter"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/icount"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// A countCommand counts the instructions of benchmarks.
type countCommand struct {
	console
	bench, format string
	lines         bool
	cell          cell.Cell
}

// counted is what is printed.
type counted struct {
	Counts []benchCount  `json:"counts"`
	Unseen []benchUnseen `json:"unseen,omitempty"`
}

type benchCount struct {
	Bench  string      `json:"bench"`
	PerOp  float64     `json:"instr_per_op"`
	Ops    int         `json:"ops"`
	Varies []float64   `json:"varies,omitempty"` // the means of the first few and of the many after them
	Lines  []lineCount `json:"lines,omitempty"`
}

type lineCount struct {
	File  string  `json:"file"`
	Line  int     `json:"line"`
	PerOp float64 `json:"instr_per_op"`
}

type benchUnseen struct {
	Bench  string `json:"bench"`
	Reason string `json:"reason"`
}

func (k *countCommand) run(ctx context.Context, args []string) int {
	err := k.parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return report.Good
	}
	var all counted
	if err == nil {
		all, err = k.count(ctx)
	}
	if err == nil {
		err = k.write(all)
	}
	var unseen *icount.UnseenError
	switch {
	case errors.As(err, &unseen):
		say(k.stderr, err)
		return report.Unproven
	case err != nil:
		return fail(k.stderr, err)
	case len(all.Unseen) > 0:
		return report.Unproven
	}
	return report.Good
}

func (k *countCommand) parse(args []string) (err error) {
	in := oneCell(k.flags)
	k.flags.StringVar(&k.bench, "bench", "", "the benchmarks, as go test -bench takes them")
	k.flags.BoolVar(&k.lines, "lines", false, "also count by line of source")
	k.flags.StringVar(&k.format, "o", "text", "format: text or json")
	if err := k.parseFlags(args); err != nil {
		return err
	}
	switch {
	case k.format != "text" && k.format != "json":
		return fmt.Errorf("-o %s: want text or json", k.format)
	case k.bench == "":
		return errors.New("no benchmarks: want -bench with a regular expression")
	case k.flags.NArg() != 1:
		return fmt.Errorf("%d packages, want one, like ./mypackage", k.flags.NArg())
	}
	k.cell, err = in()
	return err
}

// count fails if a benchmark does; what cannot be counted is listed as unseen.
func (k *countCommand) count(ctx context.Context) (counted, error) {
	all := counted{Counts: []benchCount{}}
	if err := k.resolve(ctx, ".", &k.cell); err != nil {
		return all, err
	}
	dir, err := os.MkdirTemp("", "tight-count-*")
	if err != nil {
		return all, err
	}
	defer os.RemoveAll(dir)
	b, err := icount.Build(ctx, k.cell, ".", k.flags.Arg(0), dir)
	if err != nil {
		return all, err
	}
	names, err := b.Benchmarks(ctx, k.bench)
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("-bench %s: no such benchmark runs in %s", k.bench, k.flags.Arg(0))
	}
	for _, name := range names {
		if err == nil {
			err = all.add(name, k.lines)(b.Count(ctx, name))
		}
	}
	return all, err
}

// add returns what takes the count of a benchmark, or that there is none.
func (a *counted) add(bench string, lines bool) func(icount.Count, error) error {
	return func(c icount.Count, err error) error {
		var unseen *icount.UnseenError
		switch {
		case errors.As(err, &unseen):
			a.Unseen = append(a.Unseen, benchUnseen{bench, unseen.Reason})
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", bench, err)
		}
		a.Counts = append(a.Counts, newBenchCount(c, lines))
		return nil
	}
}

func newBenchCount(c icount.Count, lines bool) benchCount {
	b := benchCount{Bench: c.Bench, PerOp: c.PerOp, Ops: c.Ops}
	if c.Varies() {
		b.Varies = c.Means[:]
	}
	if lines {
		for _, l := range c.Lines {
			b.Lines = append(b.Lines, lineCount(l))
		}
	}
	return b
}

func (k *countCommand) write(all counted) error {
	if k.format == "json" {
		e := json.NewEncoder(k.stdout)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(all)
	}
	w := tabwriter.NewWriter(k.stdout, 0, 0, 2, ' ', tabwriter.AlignRight|tabwriter.TabIndent)
	fmt.Fprintf(w, "%d of %d benchmarks counted, %s\n", len(all.Counts), len(all.Counts)+len(all.Unseen), k.cell)
	for _, c := range all.Counts {
		fmt.Fprintf(w, "%s\t instructions/op\t  %s%s\n", number(c.PerOp), c.Bench, varies(c.Varies))
		for _, l := range c.Lines {
			fmt.Fprintf(w, "%s\t \t  %s\n", number(l.PerOp), where(l))
		}
	}
	for _, u := range all.Unseen {
		fmt.Fprintf(w, "UNSEEN\t \t  %s: %s\n", u.Bench, u.Reason)
	}
	return w.Flush()
}

// number has no more decimals than it needs.
func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func varies(halves []float64) string {
	if halves == nil {
		return ""
	}
	return fmt.Sprintf(": varies, %s and then %s", number(halves[0]), number(halves[1]))
}

func where(l lineCount) string {
	if l.File == "" {
		return "?"
	}
	return fmt.Sprintf("%s:%d", l.File, l.Line)
}
