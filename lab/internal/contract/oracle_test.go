package contract

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A listing is a second reading of what the compiler prints with -S, which shares no code with
// package facts: lines of text by function, and nothing that the compiler says of its own.
type listing map[string]*listed

type listed struct {
	size, frame int
	code        []listedLine
	named       string // in whose listings its name is, each after a line feed
}

type listedLine struct {
	line   int
	text   string // operation and arguments
	target string // of a call or of a jump to another function; "?" if a register has it
}

var (
	listedHead = regexp.MustCompile(`^(\S.*) STEXT .*size=(\d+).* locals=0x([0-9a-f]+)`)
	listedCode = regexp.MustCompile(`^\t0x[0-9a-f]+ \d+ \(([^)]*?):(\d+)\)\t(\S+)(?:\t(.*))?$`)
	listedName = regexp.MustCompile(`example\.com/m\.(\S+?)(?:·f|\(SB\)|\+0)`)
	// listedTypes are the types of an instance.
	listedTypes = regexp.MustCompile(`\[[^]]*\]`)
	listedCall  = regexp.MustCompile(`^(?:CALL|JMP|B|BL)$`)
)

// readListing builds a module of one file, m.go, once more.
func readListing(t *testing.T, dir string, in build.Build) listing {
	t.Helper()
	cmd := exec.Command("go", "build", "-gcflags=-S", "-o", os.DevNull, ".")
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), in.Env()...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	all, now := listing{}, (*listed)(nil)
	defer all.nameWhereListed(string(out))
	for line := range strings.Lines(string(out)) {
		line = strings.TrimRight(line, "\n")
		if m := listedHead.FindStringSubmatch(line); m != nil {
			size, _ := strconv.Atoi(m[2])
			frame, _ := strconv.ParseInt(m[3], 16, 32)
			now = &listed{size: size, frame: int(frame)}
			all[strings.TrimPrefix(m[1], "example.com/m.")] = now
		} else if m := listedCode.FindStringSubmatch(line); m != nil && now != nil {
			now.add(m[1], m[2], m[3], m[4])
		} else if !strings.HasPrefix(line, "\t") {
			now = nil
		}
	}
	return all
}

// nameWhereListed notes in whose listings the name of each function is, as a word of text.
func (all listing) nameWhereListed(text string) {
	in := ""
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "\t") {
			in, _, _ = strings.Cut(strings.TrimPrefix(line, "example.com/m."), " S")
			continue
		}
		for _, m := range listedName.FindAllStringSubmatch(line, -1) {
			if f := all[m[1]]; f != nil {
				f.named += "\n" + in
			}
		}
	}
}

// isRun reports whether a function or a value of it is named anywhere but in itself, and in what is
// not run.
func (all listing) isRun(name string, seen map[string]bool) bool {
	if !strings.ContainsAny(listedTypes.ReplaceAllString(name, ""), ".-") {
		return true
	}
	seen[name] = true
	for _, in := range strings.Split(all[name].named, "\n")[1:] {
		in = strings.TrimSuffix(in, "·f")
		if all[in] == nil || !seen[in] && all.isRun(in, seen) {
			return true
		}
	}
	return false
}

func (f *listed) add(file, line, op, args string) {
	l := listedLine{text: strings.TrimSpace(op + " " + args)}
	if strings.HasSuffix(file, "m.go") {
		l.line, _ = strconv.Atoi(line)
	}
	if name, _, ok := strings.Cut(args, "(SB)"); ok && listedCall.MatchString(op) {
		l.target = strings.TrimPrefix(name, "example.com/m.")
	} else if op == "CALL" {
		l.target = "?"
	}
	f.code = append(f.code, l)
}

// of returns the code of each instance of a function: its own code and its literals'.
func (all listing) of(name string) (instances []listed) {
	for symbol := range all {
		if symbol != name && !(strings.HasPrefix(symbol, name+"[go.shape.") && strings.HasSuffix(symbol, "]")) {
			continue
		}
		var f listed
		for other, l := range all {
			if rest, ok := strings.CutPrefix(other, symbol); ok && (rest == "" || (rest[0] == '.' || strings.HasPrefix(rest, "-range")) && all.isRun(other, map[string]bool{})) {
				f.size += l.size
				f.frame = max(f.frame, l.frame)
				f.code = append(f.code, l.code...)
			}
		}
		instances = append(instances, f)
	}
	return instances
}

var (
	stackCall  = regexp.MustCompile(`^runtime\.morestack`)
	boundsCall = regexp.MustCompile(`^runtime\.(panic(Index|Slice|Bounds|Extend|unsafe)|goPanic)`)
	// quiet are the functions of the library that allocate nothing; all others may.
	quiet = regexp.MustCompile(`^(runtime\.(morestack|panic|gopanic|goPanic|gcWriteBarrier|wbZero|wbMove|typedmemmove|memmove|memclr|memequal|duff|mapaccess|mapdelete|mapclear|mapIter|mapiter|closechan|selectnb|deferreturn|print|efaceeq|ifaceeq|cmpstring|strequal|decoderune|int64|uint64)|type:\.eq\.|strings\.Index$|internal/stringslite\.Index$|internal/bytealg\.(Index|Count))`)
)

// allocates returns a chain of calls to something that may allocate, "" if there is none.
func (all listing) allocates(code []listedLine, but bool, seen map[string]bool) string {
	for _, l := range code {
		switch f := all[l.target]; {
		case l.target == "" || seen[l.target] || quiet.MatchString(l.target):
		case (l.target == "?" || l.target == "runtime.deferprocStack") && but:
		case f == nil:
			return l.target
		default:
			seen[l.target] = true
			if chain := all.allocates(f.code, but, seen); chain != "" {
				return l.target + ", " + chain
			}
		}
	}
	return ""
}

// fault says what is wrong with a contract, "" if nothing was found.
func (all listing) fault(c Contract, in build.Build) string {
	seen := false
	for _, f := range all.of(c.Scope.Func) {
		code := f.code
		if c.Scope.Region != Function {
			code = nil
			for _, l := range f.code {
				if c.Scope.From <= l.line && l.line <= c.Scope.To {
					code = append(code, l)
				}
			}
			if len(code) == 0 {
				continue
			}
		}
		seen = true
		if fault := all.faultIn(c, in, f, code); fault != "" {
			return fault
		}
	}
	if !seen {
		return "there are no instructions"
	}
	return ""
}

func (all listing) faultIn(c Contract, in build.Build, f listed, code []listedLine) string {
	switch c.Verb {
	case Code:
		return above(f.size, c.Limit.N)
	case Frame:
		return above(f.frame, c.Limit.N)
	case NoAlloc:
		return all.allocates(code, len(c.Names) > 0, map[string]bool{})
	case BCE:
		lines := map[int]bool{}
		for _, l := range calls(code, boundsCall) {
			lines[l.line] = true
		}
		return above(len(lines), c.Limit.N)
	case Calls:
		return callFault(code)
	case Inline:
		return called(all["call"+c.Scope.Func], c.Scope.Func)
	case NoEscape:
		return called(all["call"+c.Scope.Func], "runtime.newobject")
	case Asm:
		return opFault(c, in, code)
	}
	return "nobody knows " + string(c.Verb)
}

func above(n, limit int) string {
	if n > limit {
		return fmt.Sprintf("%d is above %d", n, limit)
	}
	return ""
}

func calls(code []listedLine, which *regexp.Regexp) (all []listedLine) {
	for _, l := range code {
		if l.target != "" && which.MatchString(l.target) {
			all = append(all, l)
		}
	}
	return all
}

// called says whether a function calls one that a name begins with.
func called(f *listed, name string) string {
	for _, l := range f.code {
		if l.target == name || strings.HasPrefix(l.target, name+"[") {
			return "it is called: " + l.text
		}
	}
	return ""
}

func callFault(code []listedLine) string {
	for _, l := range code {
		if l.target != "" && !stackCall.MatchString(l.target) {
			return l.text
		}
	}
	return ""
}

func opFault(c Contract, in build.Build, code []listedLine) string {
	for _, o := range c.Asm {
		if o.Target != in.Arch {
			continue
		}
		for _, name := range append(o.Want, o.Avoid...) {
			found := false
			for _, l := range code {
				found = found || strings.HasPrefix(l.text+" ", name+" ")
			}
			if found != (len(o.Want) > 0) {
				return fmt.Sprintf("%s is there: %t", name, found)
			}
		}
	}
	return ""
}
