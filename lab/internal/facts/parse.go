package facts

import (
	"bufio"
	"io"
	"regexp"
	"strings"
)

// Parse reads the output of go build with the flags [Flags]. A line "# path" begins a
// package; lines before the first belong to a package without a path. It fails only if
// reading fails.
func Parse(r io.Reader) ([]Package, error) {
	var p parser
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		if !isDump(s.Bytes()) {
			p.line(s.Text())
		}
	}
	p.end()
	return p.all, s.Err()
}

// Flags make the compiler report all that Parse understands. For go build they follow
// -gcflags=.
const Flags = "-m=2 -d=ssa/check_bce/debug=1 -S"

// goSays is the prefix of the go command's messages about its own work, such as
// downloads.
const goSays = "go: "

type parser struct {
	all    []Package
	now    *Package
	flow   *flow // the flow of the last escape, or nil
	flows  []flow
	inFunc bool   // whether the lines are of a function's listing
	symbol string // whose listing the lines are of
	refs   references
	words  map[string]string // the words of instructions, so that these do not keep the whole text in memory
}

// word returns a copy of a text, the same for equal texts.
func (p *parser) word(s string) string {
	w, ok := p.words[s]
	if !ok {
		w = strings.Clone(s)
		if p.words == nil {
			p.words = map[string]string{}
		}
		p.words[w] = w
	}
	return w
}

func (p *parser) line(s string) {
	switch {
	case strings.HasPrefix(s, "# "):
		p.begin(strings.TrimPrefix(s, "# "))
	case strings.HasPrefix(s, goSays):
	case p.assembly(s):
	default:
		p.diagnostic(s)
	}
}

func (p *parser) begin(path string) {
	p.end()
	if i := strings.Index(path, " ["); i > 0 { // p [p.test]: as compiled for a test
		path = path[:i]
	}
	p.now = &Package{Path: path}
}

// end closes the package that was begun.
func (p *parser) end() {
	if p.now == nil {
		return
	}
	p.explain()
	p.markUnused()
	p.now.tidy()
	*p = parser{all: append(p.all, *p.now), words: p.words}
}

// in returns the package of the current lines.
func (p *parser) in() *Package {
	if p.now == nil {
		p.now = &Package{}
	}
	return p.now
}

// A flow explains how a value escapes: a head and indented lines below it. It precedes
// the fact that it explains, and words it differently.
type flow struct {
	pos   Pos
	head  string
	lines []string
}

// head is "x escapes to heap:", since Go 1.25 "x escapes to heap in F:", or "parameter x
// leaks to y for F with derefs=0:".
var head = regexp.MustCompile(`^(parameter .* leaks to .*|.* escapes to heap( in .*)?):$`)

func isHead(text string) bool { return strings.HasSuffix(text, ":") && head.MatchString(text) }

// because adds a line to the current flow. Without one the line is unknown.
func (p *parser) because(text string) {
	if p.flow == nil {
		p.in().Unknown = append(p.in().Unknown, strings.TrimSpace(text))
		return
	}
	p.flow.lines = append(p.flow.lines, strings.TrimSpace(text))
}

// ofInstance matches the head of how a parameter of an instance leaks. If all calls of the instance
// were inlined, no fact follows.
var ofInstance = regexp.MustCompile(`^(parameter (\S+) leaks to {heap} for \S*\[.*):$`)

// explain assigns each flow to the facts at its place.
func (p *parser) explain() {
	at := map[Pos][]int{} // a large package has thousands of flows, and many times as many facts
	leaks := map[Pos]bool{}
	for i, f := range p.now.Facts {
		at[f.Pos] = append(at[f.Pos], i)
		leaks[f.Pos] = leaks[f.Pos] || f.Kind == Leaks
	}
	for _, w := range p.flows {
		if m := ofInstance.FindStringSubmatch(w.head); m != nil && !leaks[w.pos] {
			at[w.pos], leaks[w.pos] = append(at[w.pos], len(p.now.Facts)), true
			p.now.Facts = append(p.now.Facts, Fact{Kind: Leaks, Pos: w.pos, Name: m[2], Text: m[1]})
		}
		for _, i := range at[w.pos] {
			if f := &p.now.Facts[i]; f.Flow == nil && w.explains(f.Kind) {
				f.Flow = w.lines
			}
		}
	}
}

func (w flow) explains(k Kind) bool {
	if strings.HasPrefix(w.head, "parameter ") {
		return k == Leaks
	}
	return k == Escapes || k == Moved
}
