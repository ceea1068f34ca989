package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// An explainCommand shows what the compiler makes of one line in each build.
type explainCommand struct {
	console
	matrix func() ([]build.Build, error)
	name   string    // of the file, as the user gave it
	file   string    // its absolute name
	at     facts.Pos // the line's position, with the compiler's file name
	source string    // the line's text
}

func (k *explainCommand) Define() { k.matrix = k.matrixFlags() }

func (k *explainCommand) Run(ctx context.Context) (int, error) {
	if k.Flags.NArg() != 1 {
		return 0, errors.New("want one line, such as varint.go:12")
	}
	if err := k.line(k.Flags.Arg(0)); err != nil {
		return 0, err
	}
	builds, err := k.resolveAll(ctx, filepath.Dir(k.file), k.matrix)
	if err != nil {
		return 0, err
	}
	var said []sharedAnswer
	seen, err := k.inEach(ctx, builds, func(b build.Build) error {
		packages, err := k.compile(ctx, b)
		said = add(said, b, k.explain(packages))
		return err
	})
	if err == nil {
		err = k.write(said)
	}
	switch {
	case err != nil:
		return 0, err
	case said == nil && seen > 0:
		k.Say(fmt.Errorf("%s:%d: the compiler reports nothing about %q, and generates no instruction for it", k.name, k.at.Line, k.source))
		return exit.Unproven, nil
	case seen < len(builds):
		return exit.Unproven, nil
	}
	return exit.Good, nil
}

// line reads the line from its file.
func (k *explainCommand) line(s string) (err error) {
	colon := strings.LastIndex(s, ":")
	if colon < 0 {
		return fmt.Errorf("%q: want FILE:LINE", s)
	}
	k.name = s[:colon]
	if k.at.Line, err = strconv.Atoi(s[colon+1:]); err != nil {
		return fmt.Errorf("%q: want FILE:LINE: %w", s, err)
	}
	text, err := os.ReadFile(k.name)
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if k.at.Line < 1 || k.at.Line > len(lines) {
		return fmt.Errorf("%s has %d lines, but no line %d", k.name, len(lines), k.at.Line)
	}
	k.at.Line = codeOf(k.name, text, k.at.Line)
	k.source = strings.TrimSpace(lines[k.at.Line-1])
	k.file, err = filepath.Abs(k.name)
	return err
}

// codeOf returns the line where the code of a directive begins, and any other line as it is.
func codeOf(name string, text []byte, line int) int {
	contracts, _ := contract.Scan(name, text) // a wrong directive is a matter of check
	for _, c := range contracts {
		if c.Line == line && line < c.Scope.From {
			return c.Scope.From
		}
	}
	return line
}

// A sharedAnswer is an explanation that several builds share.
type sharedAnswer struct {
	builds []string
	text   string
}

// compile builds the package of the file's folder.
func (k *explainCommand) compile(ctx context.Context, b build.Build) ([]facts.Package, error) {
	dir := filepath.Dir(k.file)
	sources, err := b.List(ctx, dir, ".")
	if err != nil {
		return nil, err
	}
	if !slices.Contains(sources[0].Files, k.file) {
		return nil, &build.SkippedError{Build: b, Reason: k.name + " is not part of the build: it is a test, or its name or tags exclude it"}
	}
	k.at.File = sources[0].Spelled(k.file)
	return b.Compile(ctx, dir, ".")
}

// add adds a build to those with the same answer.
func add(said []sharedAnswer, b build.Build, text string) []sharedAnswer {
	if text == "" {
		return said
	}
	for i := range said {
		if said[i].text == text {
			said[i].builds = append(said[i].builds, b.String())
			return said
		}
	}
	return append(said, sharedAnswer{[]string{b.String()}, text})
}

// explain lists each fact with its flow below, and then the instructions.
func (k *explainCommand) explain(packages []facts.Package) string {
	var b strings.Builder
	for _, p := range packages {
		for _, f := range p.Facts {
			if f.Pos.File == k.at.File && f.Pos.Line == k.at.Line {
				fmt.Fprintf(&b, "  %d:%d: %s\n", f.Pos.Line, f.Pos.Col, page.Visible(inWords(f)))
				for _, line := range f.Flow {
					fmt.Fprintf(&b, "      %s\n", page.Visible(line))
				}
			}
		}
		k.code(&b, p)
	}
	return b.String()
}

// code writes the instructions in the line's own function. For functions into which the line was
// inlined, it writes only their number.
func (k *explainCommand) code(b *strings.Builder, p facts.Package) {
	of := k.functions(p)
	for i, f := range of {
		code := k.instructions(f)
		fmt.Fprintf(b, "  %d instructions in %s\n", len(code), strings.TrimPrefix(f.Name, p.Path+"."))
		for _, c := range code {
			if i == 0 {
				fmt.Fprintf(b, "      %s\n", strings.TrimSpace(c.Op+" "+c.Args))
			}
		}
	}
}

// functions returns the functions with an instruction of the line. The line's own function comes
// first: the last one that begins before the line.
func (k *explainCommand) functions(p facts.Package) []facts.Func {
	all := lists.Filter(p.Funcs, func(f facts.Func) bool { return len(k.instructions(f)) > 0 })
	slices.SortStableFunc(all, func(f, g facts.Func) int { return k.distance(f) - k.distance(g) })
	return all
}

// distance returns how many lines before the line a function begins.
func (k *explainCommand) distance(f facts.Func) int {
	const far = 1 << 30
	begins := f.Code[0].Pos
	if begins.File != k.at.File || begins.Line > k.at.Line {
		return far
	}
	return k.at.Line - begins.Line
}

func (k *explainCommand) instructions(f facts.Func) []facts.Instr {
	return lists.Filter(f.Code, func(i facts.Instr) bool { return i.Pos.File == k.at.File && i.Pos.Line == k.at.Line })
}

// write prints the line with the answers, if there are any.
func (k *explainCommand) write(said []sharedAnswer) error {
	if said == nil {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d: %s\n", page.Visible(k.name), k.at.Line, page.Visible(k.source))
	for _, s := range said {
		fmt.Fprintf(&b, "%s\n%s", strings.Join(s.builds, ", "), s.text)
	}
	_, err := io.WriteString(k.Stdout, b.String())
	return err
}

// inWords returns the compiler's text. For a function's inlining cost it adds the distance from
// the budget.
func inWords(f facts.Fact) string {
	above := f.Cost - contract.Budget
	switch {
	case f.Kind == facts.Inlinable:
		return fmt.Sprintf("can inline %s: cost %d, %d below budget %d", f.Name, f.Cost, -above, contract.Budget)
	case f.Kind == facts.NotInlinable && above > 0:
		return fmt.Sprintf("%s, %d above", f.Text, above)
	}
	return f.Text
}
