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

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/counts"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/figure"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A countsCommand keeps the cost of benchmarks in a file.
type countsCommand struct {
	console
	in            func() (cell.Cell, error)
	file, limit   string
	check, update bool
	write         func(io.Writer, []counts.Entry) error
}

func (k *countsCommand) define() {
	k.in = k.oneCell()
	k.flags.StringVar(&k.file, "file", "tight.counts", "the file with the costs")
	k.flags.StringVar(&k.limit, "limit", "1%", "allowed growth, for lines without a limit of their own")
	k.flags.BoolVar(&k.check, "check", false, "fail if a benchmark costs more than the file says")
	k.flags.BoolVar(&k.update, "update", false, "write the file")
	k.write = append(page.Formats[[]counts.Entry]{{Name: "text", Write: counts.Write}}, figure.Formats(counts.Figures)...).Flag(k.flags)
}

// isAsked reports whether to print all counts, in addition to the file or the growth.
func (k *countsCommand) isAsked() bool {
	asked := !k.check && !k.update
	k.flags.Visit(func(f *flag.Flag) { asked = asked || f.Name == "o" })
	return asked
}

func (k *countsCommand) run(ctx context.Context) (int, error) {
	limit, err := counts.ParseLimit(k.limit)
	if err != nil {
		return 0, fmt.Errorf("-limit: %w", err)
	}
	if k.check && k.update {
		return 0, errors.New("-check and -update: want one of them")
	}
	packages, err := k.packages()
	if err != nil {
		return 0, err
	}
	c, err := k.in()
	if err == nil {
		err = k.resolve(ctx, ".", &c)
	}
	if err != nil {
		return 0, err
	}
	file, err := k.read()
	if err != nil {
		return 0, err
	}
	k.doubt()
	m, err := counts.Measure(ctx, c, ".", packages)
	if err != nil {
		return 0, err
	}
	status := exit.Good
	for _, u := range m.Unseen {
		fmt.Fprintln(k.stderr, "UNSEEN", page.Visible(u))
		status = exit.Unproven
	}
	if k.isAsked() {
		err = k.write(k.stdout, m.Entries)
	}
	switch {
	case err != nil:
		return 0, err
	case k.check:
		return exit.Worse(status, k.compare(file, m.Entries, limit)), nil
	case k.update:
		var text bytes.Buffer
		return status, errors.Join(counts.Write(&text, counts.Update(file, m.Entries, m.Packages, c.String())), atomicfile.Replace(k.file, text.Bytes()))
	}
	return status, nil
}

// read reads the file. Only -check needs it to exist.
func (k *countsCommand) read() ([]counts.Entry, error) {
	text, err := os.ReadFile(k.file)
	if !k.check && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return counts.Read(bytes.NewReader(text), k.file)
}

// compare prints the benchmarks that have grown, and those that the file lacks.
func (k *countsCommand) compare(file, counted []counts.Entry, limit float64) int {
	grown, missing := counts.Check(file, counted, limit)
	fmt.Fprintf(k.stdout, "%s, %d grew beyond the limit, %d not in %s\n", page.Counted(len(counted), "benchmark"), len(grown), len(missing), page.Visible(k.file))
	for _, g := range grown {
		fmt.Fprintln(k.stdout, page.Visible(g))
	}
	for _, e := range missing {
		fmt.Fprintln(k.stdout, page.Visible(fmt.Sprintf("%s %s: not in the file for %s: -update adds it", e.Package, e.Bench, e.Cell)))
	}
	switch {
	case len(grown) > 0:
		return exit.Bad
	case len(missing) > 0:
		return exit.Unproven
	}
	return exit.Good
}
