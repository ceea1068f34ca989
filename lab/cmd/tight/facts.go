package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// A factsCommand lists all that the compiler says in one cell.
type factsCommand struct {
	console
	format string
	cell   cell.Cell
}

func (k *factsCommand) run(ctx context.Context, args []string) int {
	err := k.parse(args)
	if err == nil {
		err = k.resolve(ctx, ".", &k.cell)
	}
	if errors.Is(err, flag.ErrHelp) {
		return report.Good
	}
	var said listing
	if err == nil {
		said, err = k.list(ctx)
	}
	if err == nil {
		err = k.write(said)
	}
	if err != nil {
		return fail(k.stderr, err)
	}
	return report.Good
}

func (k *factsCommand) parse(args []string) (err error) {
	in := oneCell(k.flags)
	k.flags.StringVar(&k.format, "o", "text", "format: text or json")
	if err := k.parseFlags(args); err != nil {
		return err
	}
	if k.format != "text" && k.format != "json" {
		return fmt.Errorf("-o %s: want text or json", k.format)
	}
	if k.flags.NArg() == 0 {
		return errors.New("no packages: want some, like ./...")
	}
	k.cell, err = in()
	return err
}

// A listing is what was said, in the form that is printed.
type listing struct {
	Cell      string           `json:"cell"`
	Facts     []listedFact     `json:"facts"`
	Functions []listedFunction `json:"functions"`
}

type listedFact struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"col"`
	Kind string `json:"kind"`
	Name string `json:"name"`
	Cost int    `json:"cost,omitempty"`
}

type listedFunction struct {
	File  string   `json:"file"`
	Line  int      `json:"line"`
	Name  string   `json:"name"`
	Size  int      `json:"size"`
	Frame int      `json:"frame"`
	Calls []string `json:"calls"`
}

// list compiles the packages; file names are relative to the module.
func (k *factsCommand) list(ctx context.Context) (listing, error) {
	l := listing{Cell: k.cell.String(), Facts: []listedFact{}, Functions: []listedFunction{}}
	ctx, progress := k.watch(ctx, []cell.Cell{k.cell})
	defer progress.End()
	sources, err := k.cell.List(ctx, ".", k.flags.Args()...)
	if err != nil {
		return l, err
	}
	packages, err := k.cell.Compile(ctx, ".", k.flags.Args()...)
	nameByModule(packages, sources)
	for _, p := range packages {
		for _, f := range p.Facts {
			l.Facts = append(l.Facts, listedFact{f.Pos.File, f.Pos.Line, f.Pos.Col, f.Kind.String(), f.Name, f.Cost})
		}
		for _, f := range p.Funcs {
			l.Functions = append(l.Functions, newListedFunction(f))
		}
	}
	return l, err
}

func newListedFunction(f facts.Func) listedFunction {
	l := listedFunction{Name: f.Name, Size: f.Size, Frame: f.Frame, Calls: []string{}}
	if len(f.Code) > 0 {
		l.File, l.Line = f.Code[0].Pos.File, f.Code[0].Pos.Line
	}
	for _, i := range f.Code {
		if c := i.Callee(); c != "" {
			l.Calls = append(l.Calls, c)
		}
	}
	slices.Sort(l.Calls)
	l.Calls = slices.Compact(l.Calls)
	return l
}

func (k *factsCommand) write(l listing) error {
	if k.format == "json" {
		e := json.NewEncoder(k.stdout)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(l)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d facts, %d functions\n", l.Cell, len(l.Facts), len(l.Functions))
	for _, f := range l.Facts {
		at := facts.Pos{File: f.File, Line: f.Line, Col: f.Col}
		fmt.Fprintln(&b, page.Visible(fmt.Sprintf("%s: %s: %s%s", at, f.Kind, f.Name, costs(f.Cost))))
	}
	for _, f := range l.Functions {
		calls := cmp.Or(strings.Join(f.Calls, ", "), "nothing")
		line := fmt.Sprintf("%s:%d: function: %s: %d bytes of code, %d of frame, calls %s", f.File, f.Line, f.Name, f.Size, f.Frame, calls)
		fmt.Fprintln(&b, page.Visible(line))
	}
	_, err := io.WriteString(k.stdout, b.String())
	return err
}

func costs(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", cost %d", n)
}
