package facts

import (
	"bufio"
	"io"
	"strings"
)

// Parse reads what go build prints with the flags of [Flags]. A line "# path" begins a
// package; what is before the first belongs to a package without a path. It fails
// only if reading does.
func Parse(r io.Reader) ([]Package, error) {
	var p parser
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		p.line(s.Text())
	}
	p.end()
	return p.packages, s.Err()
}

// Flags are those that make the compiler say all that Parse understands. For go build
// they follow -gcflags=.
const Flags = "-m=2 -d=ssa/check_bce/debug=1 -S"

// goSays begins what the go command says of its own work, for example which toolchain
// or module it downloads.
const goSays = "go: "

type parser struct {
	packages []Package
	now      *Package
	flow     *flow // what explains the escape named last, or nil
	flows    []flow
	inFunc   bool // the listing of a function goes on
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
	p.now.tidy()
	p.packages = append(p.packages, *p.now)
	*p = parser{packages: p.packages}
}

// in returns the package that lines belong to.
func (p *parser) in() *Package {
	if p.now == nil {
		p.now = &Package{}
	}
	return p.now
}
