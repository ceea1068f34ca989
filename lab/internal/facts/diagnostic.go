package facts

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// diagnostic reads a line of -m=2 or check_bce.
func (p *parser) diagnostic(s string) {
	if at, text, ok := placed(s); ok {
		p.said(at, text)
	} else if strings.TrimSpace(s) != "" {
		p.in().Unknown = append(p.in().Unknown, s)
	}
}

// placed parses "file:line:column: text", without the column for generated code. The first place
// counts, because texts have places, too.
func placed(s string) (at Pos, text string, ok bool) {
	for from := 1; from < len(s); from++ {
		colon := strings.IndexByte(s[from:], ':')
		if colon < 0 {
			break
		}
		from += colon
		line, rest, ok := number(s[from:])
		col, more, hasCol := number(rest)
		if !ok {
			continue
		}
		at := Pos{File: strings.TrimPrefix(s[:from], "./"), Line: line}
		if text, ok := strings.CutPrefix(more, ": "); ok && hasCol {
			at.Col = col
			return at, text, true
		}
		if text, ok := strings.CutPrefix(rest, ": "); ok {
			return at, text, true
		}
	}
	return Pos{}, "", false
}

// number parses ":12" at the beginning of s.
func number(s string) (n int, rest string, ok bool) {
	if !strings.HasPrefix(s, ":") {
		return 0, s, false
	}
	rest = strings.TrimLeft(s[1:], "0123456789")
	n, _ = strconv.Atoi(s[1 : len(s)-len(rest)])
	return n, rest, len(rest) < len(s)-1
}

func (p *parser) said(pos Pos, text string) {
	if strings.HasPrefix(text, " ") {
		p.because(text)
		return
	}
	p.flow = nil
	if isHead(text) {
		p.flows = append(p.flows, flow{pos: pos, head: text})
		p.flow = &p.flows[len(p.flows)-1]
		return
	}
	f, known := factOf(text)
	switch {
	case f.Kind != 0:
		f.Pos, f.Text = pos, text
		p.in().Facts = append(p.in().Facts, f)
	case !known:
		p.in().Unknown = append(p.in().Unknown, text)
	}
}

var (
	inlinable    = regexp.MustCompile(`^can inline (.+?) with cost ([0-9]+) as: `)
	notInlinable = regexp.MustCompile(`^cannot inline (.+?): (.*)$`)
	cost         = regexp.MustCompile(`\bcost ([0-9]+) exceeds`)
)

// forms are lines with fixed text before or after the name.
var forms = []struct {
	kind          Kind
	before, after string
}{
	{Inlined, "inlining call to ", ""},
	{BoundsCheck, "Found ", ""},
	{Moved, "moved to heap: ", ""},
	{Leaks, "leaking param content: ", ""},
	{Leaks, "leaking param: ", ""},
	{Escapes, "", " escapes to heap"},
	{Stays, "", " does not escape"},
}

// factOf parses the text of a line. known reports that the line is understood; it is not a fact
// if the kind is 0.
func factOf(text string) (f Fact, known bool) {
	if m := inlinable.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[2])
		return Fact{Kind: Inlinable, Name: m[1], Cost: n}, true
	}
	if m := notInlinable.FindStringSubmatch(text); m != nil {
		f := Fact{Kind: NotInlinable, Name: m[1]}
		if c := cost.FindStringSubmatch(m[2]); c != nil {
			f.Cost, _ = strconv.Atoi(c[1])
		}
		return f, true
	}
	for _, form := range forms {
		if strings.HasPrefix(text, form.before) && strings.HasSuffix(text, form.after) {
			name := text[len(form.before) : len(text)-len(form.after)]
			return Fact{Kind: form.kind, Name: nameIn(form.kind, name)}, true
		}
	}
	return Fact{}, isRemark(text)
}

// nameIn returns the name without the compiler's addition: "b to result ~r0 level=0".
func nameIn(k Kind, name string) string {
	if k == Leaks {
		name, _, _ = strings.Cut(name, " to result ")
	}
	return name
}

// remarks are the prefixes of lines that no contract is about.
var remarks = []string{
	"devirtualizing ",
	"ignoring self-assignment",
	"index bounds check elided",
	"mark inlined call ",
	"skipping ",
	"zero-copy ",
}

func isRemark(text string) bool {
	begins := func(remark string) bool { return strings.HasPrefix(text, remark) }
	return slices.ContainsFunc(remarks, begins) || strings.Contains(text, " capturing by ")
}
