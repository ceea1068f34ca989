package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/count"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/page"
)

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
