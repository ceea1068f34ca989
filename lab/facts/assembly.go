package facts

import (
	"regexp"
	"strconv"
	"strings"
)

// A Func is the code of one function.
type Func struct {
	Name  string // with the path of its package
	Size  int    // bytes of code
	Frame int    // bytes of locals on the stack
	Args  int    // bytes of parameters and results on the stack
	Code  []Instr
}

// An Instr is an instruction. Of inlined code, Pos is in the function that was inlined.
type Instr struct {
	Pos    Pos // Line is 0 if the compiler knows none
	Offset int // from the start of the function
	Op     string
	Args   string
}

var (
	stext       = regexp.MustCompile(`^(\S.*) STEXT (.*)$`)
	otherSymbol = regexp.MustCompile(`^.* S[A-Z]+ (\w+ )*size=[0-9]+`)
	instruction = regexp.MustCompile(`^\t0x[0-9a-f]{4,} ([0-9]{5,}) \((?:(.+):([0-9]+)|<unknown line number>)\)\t(\S+)(?:\t(.*))?$`)
	dump        = regexp.MustCompile(`^\t(0x[0-9a-f]{4,} [0-9a-f]{2} |rel )`)
)

// assembly reads a line of -S, if it is one.
func (p *parser) assembly(s string) bool {
	if strings.HasPrefix(s, "\t") {
		return p.code(s)
	}
	if m := stext.FindStringSubmatch(s); m != nil {
		p.in().Funcs = append(p.in().Funcs, newFunc(m[1], m[2]))
		p.inFunc = true
		return true
	}
	if otherSymbol.MatchString(s) {
		p.inFunc = false
		return true
	}
	return false
}

// newFunc reads the head of a listing, whose attributes stand in another order in each
// release.
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

func (p *parser) code(s string) bool {
	if dump.MatchString(s) {
		return true
	}
	m := instruction.FindStringSubmatch(s)
	if m == nil || !p.inFunc {
		return false
	}
	i := Instr{Op: m[4], Args: m[5]}
	i.Offset, _ = strconv.Atoi(m[1])
	i.Pos.File = strings.TrimPrefix(m[2], "./")
	i.Pos.Line, _ = strconv.Atoi(m[3])
	if !i.isNothing() {
		f := &p.now.Funcs[len(p.now.Funcs)-1]
		f.Code = append(f.Code, i)
	}
	return true
}

// isNothing reports whether no instruction comes of it, or one that does nothing.
func (i Instr) isNothing() bool {
	switch i.Op {
	case "TEXT", "PCDATA", "FUNCDATA", "NOP", "NOOP", "PCALIGN", "PCALIGNMAX":
		return true
	case "XCHGL":
		return i.Args == "AX, AX"
	}
	return false
}
