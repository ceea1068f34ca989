// Package contract reads promises about code from comments, and judges them by the
// compiler's facts.
//
// A contract without evidence does not hold: it is unseen. A directive that is misspelt
// or has no code is an error.
package contract

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Verb is the kind of promise.
type Verb string

// The verbs.
const (
	Inline   Verb = "inline"   // the function can be inlined, or the calls on the line are
	BCE      Verb = "bce"      // no bounds are checked, or at most so many
	NoEscape Verb = "noescape" // the named values stay on the stack
	NoAlloc  Verb = "noalloc"  // neither the code nor anything it calls allocates
	Calls    Verb = "calls"    // nothing is called
	Code     Verb = "code"     // bytes of code
	Frame    Verb = "frame"    // bytes of locals
	SizeOf   Verb = "sizeof"   // bytes of a type
	Padding  Verb = "padding"  // bytes of a type that no field has
	Asm      Verb = "asm"      // instructions that are there, or are not
)

// A Promise is one verb with its arguments.
type Promise struct {
	Text  string // as written, without filter and xfail
	Verb  Verb
	Limit Limit
	Names []string // of noescape; exceptions of noalloc
	Asm   []Ops
	In    Filter // the builds that it applies to
	XFail Filter // the builds in which it is known to be broken, and
	Why   string // it is
	known bool   // whether an xfail was given
}

// A Limit bounds a number. The zero value limits nothing.
type Limit struct {
	Operator string // "<=" or "=="
	N        int
}

// Ops are instructions of an architecture, or of one of its levels.
type Ops struct {
	Target string // "amd64", "amd64/v3"
	Want   []string
	Avoid  []string
}

// Parse parses the text after "//tight:", one promise or several separated by semicolons:
//
//	inline cost<=60 [go>=1.26 amd64] xfail[go1.26] "issue 7"; bce<=1
//
// A filter may also precede the verb. But gofmt inserts a space before such a directive,
// which disables it.
func Parse(text string) ([]Promise, error) {
	var all []Promise
	for _, item := range split(text, ';') {
		p, err := parseOne(strings.TrimSpace(item))
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// split splits at separators outside of quotes and brackets.
func split(s string, separator byte) []string {
	var parts []string
	quoted, depth, start := false, 0, 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[':
			depth++
		case c == ']':
			depth--
		case c == separator && depth == 0:
			parts = append(parts, s[start:i])
			start = i + 1
		}
	}
	return append(parts, s[start:])
}

var (
	before  = regexp.MustCompile(`^\[([^]]*)\]\s*(.*)$`)
	after   = regexp.MustCompile(`^(.*?)\s+\[([^][]*)\]$`)
	xfailed = regexp.MustCompile(`^(.*?)\s*\bxfail(?:\[([^]]*)\])?\s+"([^"]+)"$`)
	isXFail = regexp.MustCompile(`\sxfail\b`)
	bounded = regexp.MustCompile(`^(.*?)\s*(<=|==)\s*([0-9]+)$`)
)

func parseOne(item string) (p Promise, err error) {
	rest := item
	if m := xfailed.FindStringSubmatch(rest); m != nil {
		if p.XFail, err = ParseFilter(m[2]); err != nil {
			return p, err
		}
		rest, p.Why, p.known = m[1], m[3], true
	} else if isXFail.MatchString(rest) {
		return p, fmt.Errorf("%q: want xfail and its reason last, as in bce xfail[go1.26] \"issue 7\"", item)
	}
	if rest, err = p.filter(rest); err != nil {
		return p, err
	}
	p.Text = rest
	if m := bounded.FindStringSubmatch(rest); m != nil {
		if p.Limit.N, err = strconv.Atoi(m[3]); err != nil {
			return p, fmt.Errorf("%q: %w", item, err)
		}
		p.Limit.Operator, rest = m[2], m[1]
	}
	verb, arguments, _ := strings.Cut(rest, " ")
	p.Verb = Verb(verb)
	if err := p.arguments(strings.TrimSpace(arguments)); err != nil {
		return p, fmt.Errorf("%q: %w", item, err)
	}
	return p, nil
}

// filter takes the filter from either end and returns the rest.
func (p *Promise) filter(s string) (rest string, err error) {
	first, last := before.FindStringSubmatch(s), after.FindStringSubmatch(s)
	switch {
	case first != nil && last != nil:
		return s, fmt.Errorf("%q: one filter before and one after: want one filter", s)
	case first != nil:
		p.In, err = ParseFilter(first[1])
		return first[2], err
	case last != nil:
		p.In, err = ParseFilter(last[2])
		return last[1], err
	}
	return s, nil
}

// arguments parses and checks the arguments of the verb.
func (p *Promise) arguments(s string) error {
	switch p.Verb {
	case Inline:
		if s == "cost" && p.Limit.Operator == "<=" || s == "" && p.Limit == (Limit{}) {
			return nil
		}
		return fmt.Errorf("want inline, or inline cost<=N")
	case BCE:
		return p.only(s, "bce, or bce<=N", "", "<=")
	case NoAlloc:
		rest, ok := strings.CutPrefix(s+" ", "but ")
		if ok {
			p.Names = namesIn(rest)
		}
		return p.bare(s == "" || len(p.Names) > 0, "noalloc, or noalloc but and the names of functions")
	case Code, Frame:
		return p.only(s, string(p.Verb)+"<=N", "<=")
	case SizeOf, Padding:
		return p.only(s, string(p.Verb)+"==N", "==")
	case NoEscape:
		p.Names = namesIn(s)
		return p.bare(len(p.Names) > 0, "noescape and the names of values")
	case Calls:
		return p.bare(s == "none", "calls none")
	case Asm:
		var err error
		p.Asm, err = parseAsm(s)
		return err
	}
	return fmt.Errorf("no such contract as %q", p.Verb)
}

// only checks that there is no argument, and one of the operators.
func (p *Promise) only(s, want string, operators ...string) error {
	for _, o := range operators {
		if s == "" && p.Limit.Operator == o {
			return nil
		}
	}
	return fmt.Errorf("want %s", want)
}

// bare checks that there is no limit.
func (p *Promise) bare(ok bool, want string) error {
	if !ok || p.Limit != (Limit{}) {
		return fmt.Errorf("want %s", want)
	}
	return nil
}

func namesIn(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}

var (
	ops = regexp.MustCompile(`^([a-z0-9]+(?:/[a-zA-Z0-9.,]+)?):(.+)$`)
	op  = regexp.MustCompile(`^(-?)"([^"]+)"$`)
)

// parseAsm parses the form of Go's own compiler tests: amd64/v3:"LZCNTQ",-"BSRQ".
func parseAsm(s string) ([]Ops, error) {
	var all []Ops
	for _, part := range split(s, ' ') {
		if part == "" {
			continue
		}
		m := ops.FindStringSubmatch(part)
		if m == nil {
			return nil, fmt.Errorf(`want asm and target:"OP", like amd64/v3:"LZCNTQ",-"BSRQ"`)
		}
		if err := checkAlternative(m[1]); err != nil {
			return nil, err
		}
		o := Ops{Target: m[1]}
		for _, q := range split(m[2], ',') {
			n := op.FindStringSubmatch(q)
			if n == nil {
				return nil, fmt.Errorf(`%s: want "OP" or -"OP"`, q)
			}
			if _, err := regexp.Compile(n[2]); err != nil {
				return nil, err
			}
			if n[1] == "" {
				o.Want = append(o.Want, n[2])
			} else {
				o.Avoid = append(o.Avoid, n[2])
			}
		}
		all = append(all, o)
	}
	if all == nil {
		return nil, fmt.Errorf(`want asm and target:"OP"`)
	}
	return all, nil
}
