package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A listing is the facts and functions of a build, as -facts prints them.
type listing struct {
	Build     string           `json:"cell"`
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

// list compiles the packages in one build. File names are relative to the module.
func (k *checkCommand) list(ctx context.Context, patterns []string) (listing, error) {
	builds, err := k.resolveAll(ctx, ".", k.matrix)
	switch {
	case err != nil:
		return listing{}, err
	case len(builds) > 1:
		return listing{}, fmt.Errorf("-facts in %d builds: want one toolchain and one target", len(builds))
	}
	b := builds[0]
	l := listing{Build: b.String(), Facts: []listedFact{}, Functions: []listedFunction{}}
	ctx, progress := k.watch(ctx, builds)
	defer progress.End()
	packages, err := compile(ctx, ".", b, patterns)
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
	fmt.Fprintf(&b, "%s: %d facts, %d functions\n", l.Build, len(l.Facts), len(l.Functions))
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
