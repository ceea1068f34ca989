package facts

import (
	"regexp"
	"strings"
)

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
