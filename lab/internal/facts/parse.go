package facts

import (
	"bufio"
	"io"
	"strings"
)

// Parse reads the output of go build with the flags [Flags]. A line "# path" begins a
// package; lines before the first belong to a package without a path. It fails only if
// reading fails.
func Parse(r io.Reader) (all []Package, err error) {
	err = ParseEach(r, func(p Package) { all = append(all, p) })
	return all, err
}

// ParseEach is [Parse] for output that is still being written: it calls found with each package when
// its output has ended. If reading fails, the last one is not known as a whole, and left out.
func ParseEach(r io.Reader, found func(Package)) error {
	p := parser{found: found}
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		if !isDump(s.Bytes()) {
			p.line(s.Text())
		}
	}
	if err := s.Err(); err != nil {
		return err
	}
	p.end()
	return nil
}

// Flags make the compiler report all that Parse understands. For go build they follow
// -gcflags=.
const Flags = "-m=2 -d=ssa/check_bce/debug=1 -S"

// goSays is the prefix of the go command's messages about its own work, such as
// downloads.
const goSays = "go: "

type parser struct {
	found  func(Package)
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
	p.found(*p.now)
	*p = parser{found: p.found, words: p.words}
}

// in returns the package of the current lines.
func (p *parser) in() *Package {
	if p.now == nil {
		p.now = &Package{}
	}
	return p.now
}
