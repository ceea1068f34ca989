package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/facts"
	"github.com/tightwire/tightwire/lab/report"
)

type diffCommand struct {
	flags          *flag.FlagSet
	stdout, stderr io.Writer
	format         string
	cells          [2]cell.Cell
	patterns       []string
}

func (k *diffCommand) run(ctx context.Context, args []string) int {
	if err := k.parse(args); errors.Is(err, flag.ErrHelp) {
		return report.Good
	} else if err != nil {
		return k.mistake(err)
	}
	var builds [2][]facts.Package
	for i, c := range k.cells {
		packages, err := k.compile(ctx, c)
		if err != nil {
			return k.mistake(err)
		}
		builds[i] = packages
	}
	changes := facts.Diff(builds[0], builds[1])
	if err := k.write(changes); err != nil {
		return k.mistake(err)
	}
	if len(changes) > 0 {
		return report.Bad
	}
	return report.Good
}

func (k *diffCommand) mistake(err error) int {
	fmt.Fprintf(k.stderr, "tight: %v\n", err)
	return report.Usage
}

// parse takes two toolchains, or two targets, and packages.
func (k *diffCommand) parse(args []string) error {
	k.flags.SetOutput(k.stderr)
	toolchain := k.flags.String("toolchain", "local", "the toolchain, if two targets are compared")
	target := k.flags.String("target", runtime.GOOS+"/"+runtime.GOARCH, "the target, if two toolchains are compared")
	k.flags.StringVar(&k.format, "o", "text", "format: text or json")
	if err := k.flags.Parse(args); err != nil {
		return err
	}
	if k.format != "text" && k.format != "json" {
		return fmt.Errorf("-o %s: want text or json", k.format)
	}
	if k.flags.NArg() < 3 {
		return errors.New("want two toolchains or two targets, and packages: go1.26.8 go1.27.4 ./...")
	}
	for i := range k.cells {
		c, err := cellOf(k.flags.Arg(i), *toolchain, *target)
		if err != nil {
			return err
		}
		k.cells[i] = c
	}
	k.patterns = k.flags.Args()[2:]
	return nil
}

// cellOf reads a toolchain or a target; what it does not say is as the flags have it.
func cellOf(s, toolchain, target string) (cell.Cell, error) {
	if strings.Contains(s, "/") {
		target = s
	} else {
		toolchain = s
	}
	c, err := cell.ParseTarget(target)
	c.Toolchain = toolchain
	return c, err
}

// compile returns what was said of the packages that the patterns name, with file names
// relative to their module.
func (k *diffCommand) compile(ctx context.Context, c cell.Cell) ([]facts.Package, error) {
	sources, err := c.List(ctx, ".", k.patterns...)
	if err != nil {
		return nil, err
	}
	packages, err := c.Compile(ctx, ".", k.patterns...)
	if err != nil {
		return nil, err
	}
	for i := range packages {
		packages[i].Rename(relativeTo(sources[0].Root))
	}
	return packages, nil
}

func relativeTo(root string) func(string) string {
	return func(file string) string {
		if rel, err := filepath.Rel(root, file); filepath.IsAbs(file) && err == nil {
			return filepath.ToSlash(rel)
		}
		return file
	}
}

func (k *diffCommand) write(changes []facts.Change) error {
	if k.format == "json" {
		e := json.NewEncoder(k.stdout)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(map[string][]facts.Change{"changes": append([]facts.Change{}, changes...)})
	}
	fmt.Fprintln(k.stdout, k.answer(changes))
	for _, c := range changes {
		if _, err := fmt.Fprintf(k.stdout, "%s:%d: %s: %s %s: %s\n", c.File, c.Line, c.Func, c.Kind, c.Change, c.Detail); err != nil {
			return err
		}
	}
	return nil
}

// answer is the first line: how much of what has changed.
func (k *diffCommand) answer(changes []facts.Change) string {
	n := map[string]int{}
	for _, c := range changes {
		n[c.Kind+" "+c.Change]++
	}
	var parts []string
	for _, s := range []struct{ key, words string }{
		{"inline changed", "functions that can be inlined in one alone"},
		{"inline gone", "calls no longer inlined"},
		{"inline new", "calls now inlined"},
		{"bce new", "new bounds checks"},
		{"bce gone", "bounds checks gone"},
		{"alloc new", "new allocations"},
		{"alloc gone", "allocations gone"},
		{"size changed", "functions of another size"},
	} {
		if n[s.key] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[s.key], s.words))
		}
	}
	if parts == nil {
		parts = []string{"no difference"}
	}
	return fmt.Sprintf("%s to %s: %s", k.cells[0], k.cells[1], strings.Join(parts, ", "))
}
