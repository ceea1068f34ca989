package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A factsCommand lists everything the compiler reports in one cell.
type factsCommand struct {
	console
	in    func() (cell.Cell, error)
	write func(io.Writer, listing) error
}

var listingFormats = page.Formats[listing]{{Name: "text", Write: writeListing}, {Name: "json", Write: page.JSON[listing]}}

func (k *factsCommand) define() {
	k.in = k.oneCell()
	k.write = listingFormats.Flag(k.flags)
}

func (k *factsCommand) run(ctx context.Context) (int, error) {
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
	said, err := k.list(ctx, c, packages)
	if err != nil {
		return 0, err
	}
	return exit.Good, k.write(k.stdout, said)
}

// A listing is the facts and functions as they are printed.
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

// list compiles the packages. File names are relative to the module.
func (k *factsCommand) list(ctx context.Context, c cell.Cell, patterns []string) (listing, error) {
	l := listing{Cell: c.String(), Facts: []listedFact{}, Functions: []listedFunction{}}
	ctx, progress := k.watch(ctx, []cell.Cell{c})
	defer progress.End()
	packages, err := compile(ctx, ".", c, patterns)
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

func writeListing(w io.Writer, l listing) error {
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
	_, err := io.WriteString(w, b.String())
	return err
}

func costs(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", cost %d", n)
}
