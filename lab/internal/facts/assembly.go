package facts

import (
	"bytes"
	"strconv"
	"strings"
)

// A Func is the code of one function.
type Func struct {
	Name  string // with its package path
	Size  int    // bytes of code
	Frame int    // bytes of locals on the stack
	Args  int    // bytes of parameters and results on the stack
	Code  []Instr

	Unused bool // a function literal that nothing in the package refers to: all calls were inlined
}

// An Instr is an instruction. For inlined code, Pos is in the inlined function.
type Instr struct {
	Pos    Pos // Line is 0 if unknown
	Offset int // from the start of the function
	Op     string
	Args   string
}

// isDump reports whether a line has bytes of a symbol: "\t0x0010 65 48 8b". Nothing is read from it.
func isDump(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, []byte("\t0x"))
	n := len(rest) - len(bytes.TrimLeft(rest, hexDigits))
	return ok && n >= 4 && len(rest) > n+3 && rest[n] == ' ' && rest[n+3] == ' ' && len(bytes.Trim(rest[n+1:n+3], hexDigits)) == 0
}

const hexDigits = "0123456789abcdef"

// assembly reads a line of -S output. It reports false for any other line.
func (p *parser) assembly(s string) bool {
	if strings.HasPrefix(s, "\t") {
		return p.code(s)
	}
	name, kind, attributes := symbol(s)
	p.inFunc, p.symbol = kind == "STEXT", name
	if p.inFunc {
		p.in().Funcs = append(p.in().Funcs, newFunc(name, attributes))
	}
	return kind != ""
}

// symbol parses "name STEXT nosplit size=42 args=0x8"; other kinds are SRODATA and the like.
// A name may contain anything or be empty.
func symbol(s string) (name, kind, attributes string) {
	at := strings.LastIndex(s, " size=")
	if at < 0 {
		return "", "", ""
	}
	head, word := s[:at], ""
	for {
		space := strings.LastIndexByte(head, ' ')
		if space < 0 {
			return "", "", ""
		}
		head, word = head[:space], head[space+1:]
		switch {
		case isKind(word):
			return head, word, s[at+1:]
		case strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789_=") != "":
			return "", "", ""
		}
	}
}

func isKind(word string) bool {
	return len(word) > 1 && word[0] == 'S' && strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// newFunc parses the head of a listing. The order of its attributes differs between
// releases.
func newFunc(name, attributes string) Func {
	f := Func{Name: name}
	for _, a := range strings.Fields(attributes) {
		key, value, _ := strings.Cut(a, "=")
		n, err := strconv.ParseInt(value, 0, 64)
		if err != nil {
			continue
		}
		switch key {
		case "size":
			f.Size = int(n)
		case "locals":
			f.Frame = int(n)
		case "args":
			f.Args = int(n)
		}
	}
	return f
}

// code reads a line of a listing. Most lines are such, so that it avoids regular
// expressions where it can.
func (p *parser) code(s string) bool {
	if strings.HasPrefix(s, "\trel ") {
		p.refer(s)
		return true
	}
	i, ok := instruction(s)
	if !ok || !p.inFunc {
		return false
	}
	f := &p.now.Funcs[len(p.now.Funcs)-1]
	if i.Op == "TEXT" && strings.Contains(i.Args, "ABIWRAPPER") {
		f.Name = ""
	}
	if !i.isNothing() {
		i.Op, i.Args, i.Pos.File = p.word(i.Op), p.word(i.Args), p.word(i.Pos.File)
		f.Code = append(f.Code, i)
	}
	return true
}

// instruction parses "\t0x0012 00018 (file.go:40)\tMOVQ\tAX, BX"; some instructions have
// no arguments.
func instruction(s string) (i Instr, ok bool) {
	head, rest, _ := strings.Cut(s, " (")
	at, code, _ := strings.Cut(rest, ")\t")
	hex, decimal, _ := strings.Cut(head, " ")
	i.Op, i.Args, _ = strings.Cut(code, "\t")
	i.Offset, ok = digits(decimal)
	if !ok || !strings.HasPrefix(hex, "\t0x") || i.Op == "" {
		return Instr{}, false
	}
	i.Pos, ok = linePos(at)
	return i, ok
}

// linePos parses "file.go:40", or "file.go:40[made.go:3]" for code that cgo or a //line
// comment attributes to another line. Go 1.27 has that form for all files with import "C".
func linePos(s string) (p Pos, ok bool) {
	if s == "<unknown line number>" {
		return Pos{}, true
	}
	if open := strings.LastIndexByte(s, '['); open > 0 && strings.HasSuffix(s, "]") {
		s = s[:open]
	}
	colon := strings.LastIndexByte(s, ':')
	if colon <= 0 {
		return Pos{}, false
	}
	p.File = strings.TrimPrefix(s[:colon], "./")
	p.Line, ok = digits(s[colon+1:])
	return p, ok
}

func digits(s string) (n int, ok bool) {
	u, err := strconv.ParseUint(s, 10, 31)
	return int(u), err == nil
}

// isNothing reports whether it is not a machine instruction, or a no-op, of which each
// architecture has its own where a call was inlined.
func (i Instr) isNothing() bool {
	switch i.Op {
	case "TEXT", "PCDATA", "FUNCDATA", "NOP", "NOP.EQ", "NOOP", "NOPH", "PCALIGN", "PCALIGNMAX":
		return true
	case "XCHGL": // amd64, 386
		return i.Args == "AX, AX"
	case "HINT": // arm64
		return i.Args == "$0"
	case "ADDI": // riscv64
		return i.Args == "$0, X0, X0"
	case "AND.EQ": // arm
		return i.Args == "R0, R0"
	case "OR": // ppc64
		return i.Args == "$0, R0"
	}
	return false
}

// references are the function literals that the symbols of a package refer to, by the names of the
// symbols. The listing has a relocation for each reference, of code and of data, on every
// architecture.
type references map[string][]string

// add reads a line like "\trel 34+4 t=R_PCREL p.F.func1·f+0" of the listing of a symbol.
func (all references) add(from, line string) {
	_, to, _ := strings.Cut(line, " t=")
	_, to, _ = strings.Cut(to, " ")
	if plus := strings.LastIndexByte(to, '+'); plus > 0 {
		to = function(to[:plus])
	}
	if isLiteral(to) && to != function(from) {
		all[from] = append(all[from], to)
	}
}

// refer notes what the symbol of the listing refers to.
func (p *parser) refer(line string) {
	if p.refs == nil {
		p.refs = references{}
	}
	p.refs.add(p.symbol, line)
}

// isLiteral reports whether a symbol is a function literal or the like, whatever its package is
// called.
func isLiteral(symbol string) bool {
	if !strings.Contains(symbol, ".func") && !strings.Contains(symbol, "-range") && !strings.Contains(symbol, "wrap") {
		return false // quicker than what follows
	}
	path, _, _ := strings.Cut(symbol, "[")
	path, _, _ = strings.Cut(path, "#")
	_, name, _ := strings.Cut(symbol[strings.LastIndexByte(path, '/')+1:], ".")
	return literal.MatchString(name)
}

// function returns the function of a symbol: that with the suffix is the address of its code, as a
// value.
func function(symbol string) string { return strings.TrimSuffix(symbol, "·f") }

// used returns the literals that something refers to, other than literals without use. The value of
// a literal is used where something else refers to it.
func (all references) used() map[string]bool {
	used := map[string]bool{}
	var visit func(from string)
	visit = func(from string) {
		for _, to := range all[from] {
			if !used[to] {
				used[to] = true
				visit(to)
			}
		}
	}
	for from := range all {
		if !isLiteral(function(from)) {
			visit(from)
		}
	}
	return used
}

// markUnused marks the function literals that nothing refers to. The compiler keeps them where a
// call of them was inlined.
func (p *parser) markUnused() {
	used := p.refs.used()
	for i, f := range p.now.Funcs {
		p.now.Funcs[i].Unused = isLiteral(f.Name) && !used[f.Name]
	}
}
