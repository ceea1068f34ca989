package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"text/tabwriter"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/count"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A countCommand counts the instructions of benchmarks, or with -snapshot their whole cost.
type countCommand struct {
	console
	in       func() (build.Build, error)
	bench    string
	lines    bool
	snapshot snapshot
	write    func(io.Writer, countAnswer) error
}

// A countAnswer is what count writes: counts, or with -snapshot the lines of a snapshot.
type countAnswer struct {
	build    string
	snapshot bool
	Counts   []count.Entry  `json:"counts"`
	Unseen   []count.Unseen `json:"unseen,omitempty"`
}

func (k *countCommand) Define() {
	k.in = k.oneBuild()
	k.Flags.StringVar(&k.bench, "bench", "", "benchmarks to count, a regular expression as for go test -bench")
	k.Flags.BoolVar(&k.lines, "lines", false, "also count by source line")
	k.snapshot.define(k.Flags)
	k.write = countFormats.Flag(k.Flags)
}

// countFormats are text and JSON.
var countFormats = page.Formats[countAnswer]{
	{Name: "text", Write: func(w io.Writer, a countAnswer) error {
		if a.snapshot {
			return count.Write(w, a.Counts)
		}
		return writeCounts(w, a)
	}},
	{Name: "json", Write: page.JSON[countAnswer]},
}

func (k *countCommand) Run(ctx context.Context) (int, error) {
	switch {
	case k.snapshot.on && (k.bench != "" || k.lines):
		return 0, errors.New("-snapshot counts all benchmarks: want no -bench and no -lines")
	case k.snapshot.on:
		return k.keep(ctx)
	case k.snapshot.check || k.snapshot.update:
		return 0, errors.New("-check and -update work only with -snapshot")
	case k.bench == "":
		return 0, errors.New("no benchmarks: want -bench with a regular expression")
	case k.Flags.NArg() != 1:
		return 0, fmt.Errorf("%d packages, want 1, such as ./mypackage", k.Flags.NArg())
	}
	all, err := k.count(ctx)
	switch {
	case err != nil:
		return 0, err
	case len(all.Unseen) > 0:
		return exit.Unproven, k.write(k.Stdout, all)
	}
	return exit.Good, k.write(k.Stdout, all)
}

// count counts the benchmarks. It fails if one fails; one that cannot be counted is unseen.
func (k *countCommand) count(ctx context.Context) (all countAnswer, err error) {
	b, err := k.resolved(ctx)
	if err != nil {
		return all, err
	}
	m, err := count.Measure(ctx, b, ".", k.Flags.Args(), k.bench, nil, count.Limits{})
	if err == nil && len(m.Entries)+len(m.Unseen) == 0 {
		err = fmt.Errorf("-bench %s: no such benchmark runs in %s", k.bench, k.Flags.Arg(0))
	}
	return countAnswer{build: b.String(), Counts: k.shown(m.Entries), Unseen: m.Unseen}, err
}

// shown returns the entries with lines of source only if these were asked for.
func (k *countCommand) shown(entries []count.Entry) []count.Entry {
	all := append([]count.Entry{}, entries...)
	for i := range all {
		if !k.lines {
			all[i].Lines = nil
		}
	}
	return all
}

// resolved returns the build that the flags select.
func (k *countCommand) resolved(ctx context.Context) (build.Build, error) {
	b, err := k.in()
	if err == nil {
		err = k.resolve(ctx, ".", &b)
	}
	return b, err
}

func writeCounts(to io.Writer, all countAnswer) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight|tabwriter.TabIndent)
	fmt.Fprintf(w, "%d of %d benchmarks counted, %s\n", len(all.Counts), len(all.Counts)+len(all.Unseen), all.build)
	for _, c := range all.Counts {
		fmt.Fprintf(w, "%s\t instructions/op\t  %s%s\n", number(c.Instructions), c.Bench, varies(c.Varies))
		for _, l := range c.Lines {
			fmt.Fprintf(w, "%s\t \t  %s\n", number(l.PerOp), where(l))
		}
	}
	for _, u := range all.Unseen {
		fmt.Fprintf(w, "UNSEEN\t \t  %s: %s\n", u.Bench, u.Reason)
	}
	return w.Flush()
}

// number formats a number with as few decimals as possible.
func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func varies(halves []float64) string {
	if halves == nil {
		return ""
	}
	return fmt.Sprintf(": varies, %s and then %s", number(halves[0]), number(halves[1]))
}

func where(l count.Line) string {
	if l.File == "" {
		return "?"
	}
	return fmt.Sprintf("%s:%d", l.File, l.Line)
}

// A snapshot has the flags of count -snapshot.
type snapshot struct {
	on, check, update bool
	file, limit       string
	least             float64
}

func (s *snapshot) define(flags *flag.FlagSet) {
	flags.BoolVar(&s.on, "snapshot", false, "count all benchmarks of the packages, and their allocations")
	flags.StringVar(&s.file, "file", "tight.counts", "with -snapshot: the file with the costs")
	flags.StringVar(&s.limit, "limit", "1%", "with -snapshot -check: allowed growth, for lines without a limit")
	flags.Float64Var(&s.least, "least", leastMore, "with -snapshot -check: allowed growth in instructions, whatever it is in per cent")
	flags.BoolVar(&s.check, "check", false, "with -snapshot: fail if a benchmark costs more than in the file")
	flags.BoolVar(&s.update, "update", false, "with -snapshot: write the file")
}

// isAsked reports whether to print all counts, in addition to the file or the growth.
func (k *countCommand) isAsked() bool {
	asked := !k.snapshot.check && !k.snapshot.update
	k.Flags.Visit(func(f *flag.Flag) { asked = asked || f.Name == "o" })
	return asked
}

// keep counts all benchmarks of packages, and compares them with the file or writes it.
func (k *countCommand) keep(ctx context.Context) (int, error) {
	limit, err := count.ParseLimit(k.snapshot.limit)
	if err != nil {
		return 0, fmt.Errorf("-limit: %w", err)
	}
	if k.snapshot.check && k.snapshot.update {
		return 0, errors.New("-check and -update contradict each other: drop one of the two")
	}
	packages, err := k.packages()
	if err != nil {
		return 0, err
	}
	c, err := k.resolved(ctx)
	if err != nil {
		return 0, err
	}
	file, err := k.snapshotFile()
	if err != nil {
		return 0, err
	}
	limits := count.Limits{Growth: limit, Instructions: k.snapshot.least}
	against := file
	if !k.snapshot.check {
		against = nil
	}
	m, err := count.Measure(ctx, c, ".", packages, ".", against, limits)
	if err != nil {
		return 0, err
	}
	status := exit.Good
	for _, u := range m.Unseen {
		fmt.Fprintln(k.Stderr, "UNSEEN", page.Visible(u.String()))
		status = exit.Unproven
	}
	if k.isAsked() {
		err = k.write(k.Stdout, countAnswer{snapshot: true, Counts: k.shown(m.Entries)})
	}
	switch {
	case err != nil:
		return 0, err
	case k.snapshot.check:
		return exit.Worse(status, k.compare(file, m.Entries, limits)), nil
	case k.snapshot.update:
		var text bytes.Buffer
		return status, errors.Join(count.Write(&text, count.Update(file, m.Entries, m.Packages, c.String())), atomicfile.Replace(k.snapshot.file, text.Bytes()))
	}
	return status, nil
}

// snapshotFile reads the file. Only -check needs it to exist.
func (k *countCommand) snapshotFile() ([]count.Entry, error) {
	text, err := os.ReadFile(k.snapshot.file)
	if !k.snapshot.check && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return count.Read(bytes.NewReader(text), k.snapshot.file)
}

// compare prints the benchmarks that have grown, and those that the file lacks.
func (k *countCommand) compare(file, counted []count.Entry, limits count.Limits) int {
	grown, missing := limits.Check(file, counted)
	fmt.Fprintf(k.Stdout, "%s, %d grew beyond the limit, %d not in %s\n", page.Counted(len(counted), "benchmark"), len(grown), len(missing), page.Visible(k.snapshot.file))
	for _, g := range grown {
		fmt.Fprintln(k.Stdout, page.Visible(g))
	}
	for _, e := range missing {
		fmt.Fprintln(k.Stdout, page.Visible(fmt.Sprintf("%s %s: not in the file for %s: -update adds it", e.Package, e.Bench, e.Build)))
	}
	switch {
	case len(grown) > 0:
		return exit.Bad
	case len(missing) > 0:
		return exit.Unproven
	}
	return exit.Good
}
