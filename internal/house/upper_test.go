//go:build go1.27 && amd64

package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestUpperHalvesAreCleared reads the machine code of the codecs with SIMD: whichever way
// through it an exported function takes, the upper halves of the vector registers are not in
// use when it returns. SSE code of others, which runs next, would be slower by a third.
// The codec itself is as fast without, so that no race of ours would show it. Other
// architectures have no such halves, and older releases of Go build the codecs without SIMD.
func TestUpperHalvesAreCleared(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-gcflags=-S", "./protowire", "./protowire/internal/bulk", "./blake2s", "./blake2b", "./fit/...")
	build.Dir = root
	build.Env = append(os.Environ(), "GOEXPERIMENT=simd", "GOOS=linux", "GOARCH=amd64", "GOAMD64=v1", "GOFLAGS=", "GOWORK=off")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("go build -gcflags=-S: %v\n%.2000s", err, listing)
	}
	code := readCode(string(listing))
	if len(code) == 0 {
		t.Fatalf("no function in %.2000s", listing)
	}
	used := 0
	for _, f := range code {
		if slices.ContainsFunc(f.code, usesUpper) {
			used++
		}
	}
	if used < 20 {
		t.Errorf("%d functions use vectors of 256 or 512 bits, want the kernels, more than 20", used)
	}
	for _, name := range leftInUse(code) {
		t.Errorf("%s returns with the upper halves of vector registers in use: archsimd.ClearAVXUpperBits is missing", name)
	}
}

// TestLeftInUse has small functions with a fault each, and without.
func TestLeftInUse(t *testing.T) {
	for text, want := range map[string]string{
		"p.F STEXT\n0x0 00000 (a.go:1)\tVPADDD\tY0, Y1, Y2\n0x4 00004 (a.go:1)\tVZEROUPPER\n0x7 00007 (a.go:1)\tRET":                                         "",
		"p.F STEXT\n0x0 00000 (a.go:1)\tVPADDD\tY0, Y1, Y2\n0x4 00004 (a.go:1)\tRET":                                                                         "p.F",
		"p.F STEXT\n0x0 00000 (a.go:1)\tVPADDD\tX0, X1, X2\n0x4 00004 (a.go:1)\tRET":                                                                         "",
		"p.F STEXT\n0x0 00000 (a.go:1)\tCALL\tp.g(SB)\n0x4 00004 (a.go:1)\tRET\np.g STEXT\n0x0 00000 (a.go:1)\tVMOVDQU64\tZ1, (AX)\n0x4 00004 (a.go:1)\tRET": "p.F",
		// The branch goes around the instruction that clears.
		"p.F STEXT\n0x0 00000 (a.go:1)\tVMOVDQU\tY1, (AX)\n0x2 00002 (a.go:1)\tJNE\t7\n0x4 00004 (a.go:1)\tVZEROUPPER\n0x7 00007 (a.go:1)\tRET": "p.F",
		// A function that is inlined wherever it is called.
		"p.f STEXT\n0x0 00000 (a.go:1)\tVMOVDQU\tY1, (AX)\n0x7 00007 (a.go:1)\tRET": "",
		// And one that is a value.
		"p.f STEXT\n0x0 00000 (a.go:1)\tLEAQ\tp.f·f(SB), AX\n0x7 00007 (a.go:1)\tVMOVDQU\tY1, (AX)\n0x9 00009 (a.go:1)\tRET": "p.f",
	} {
		if got := strings.Join(leftInUse(readCode(text)), " "); got != want {
			t.Errorf("leftInUse(%q) = %q, want %q", text, got, want)
		}
	}
}

// An instruction of a listing, with the place of it in its function.
type instruction struct {
	pc       int
	op, args string
}

// A function has at each instruction whether the upper halves may be in use before it.
type function struct {
	code  []instruction
	index map[int]int // of an instruction, by its place
	left  bool        // in use after it, when not before
	keeps bool        // in use after it, when before
}

var (
	listed = regexp.MustCompile(`^\s*0x[0-9a-f]+ (\d+) \([^)]*\)\t(\S+)\t?(.*)$`)
	begun  = regexp.MustCompile(`^(\S.*?) STEXT`)
	value  = regexp.MustCompile(`(\S+)·f\(SB\)`)
	upper  = regexp.MustCompile(`\b[YZ]\d+\b`)
)

// readCode returns the functions of the output of the compiler's -S, by their names.
func readCode(listing string) map[string]*function {
	all := map[string]*function{}
	var f *function
	for line := range strings.Lines(listing) {
		line = strings.TrimRight(line, "\n")
		if m := begun.FindStringSubmatch(line); m != nil {
			f = &function{index: map[int]int{}, keeps: true}
			all[m[1]] = f
		} else if m := listed.FindStringSubmatch(line); m != nil && f != nil && m[2] != "PCDATA" && m[2] != "FUNCDATA" && m[2] != "TEXT" {
			pc, _ := strconv.Atoi(m[1])
			if _, known := f.index[pc]; !known {
				f.index[pc] = len(f.code)
			}
			f.code = append(f.code, instruction{pc, m[2], m[3]})
		}
	}
	return all
}

func usesUpper(i instruction) bool { return i.op[0] == 'V' && upper.MatchString(i.args) }

// leftInUse returns the exported functions, and those that are values, after which the upper
// halves may be in use though they were not before.
func leftInUse(code map[string]*function) []string {
	values := map[string]bool{}
	for _, f := range code {
		for _, i := range f.code {
			for _, m := range value.FindAllStringSubmatch(i.args, -1) {
				values[m[1]] = true
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, f := range code {
			left, keeps := f.after(code, false), f.after(code, true)
			changed = changed || left != f.left
			f.left, f.keeps = left, keeps
		}
	}
	var names []string
	for name, f := range code {
		plain, _, _ := strings.Cut(name, "[") // without type arguments
		last := plain[strings.LastIndexByte(plain, '.')+1:]
		if f.left && (values[name] || last[0] >= 'A' && last[0] <= 'Z') {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// callee returns the name of the function that i calls, or goes to.
func callee(i instruction) string {
	name, ok := strings.CutSuffix(i.args, "(SB)")
	if !ok || i.op != "CALL" && i.op != "JMP" {
		return ""
	}
	return name
}

// after reports whether the upper halves may be in use when f returns, given whether they
// are when it begins.
func (f *function) after(code map[string]*function, before bool) bool {
	type state struct {
		at  int
		use bool
	}
	seen := map[state]bool{}
	after := false
	for todo := []state{{0, before}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[s] || s.at >= len(f.code) {
			continue
		}
		seen[s] = true
		i := f.code[s.at]
		called := code[callee(i)]
		switch {
		case usesUpper(i):
			s.use = true
		case i.op == "VZEROUPPER":
			s.use = false
		case called != nil && s.use:
			s.use = called.keeps
		case called != nil:
			s.use = called.left
		}
		target, err := strconv.Atoi(i.args)
		switch {
		case strings.HasPrefix(i.args, "runtime.panic"), strings.HasPrefix(i.args, "runtime.gopanic"):
			continue // does not come back
		case i.op == "RET", i.op == "JMP" && err != nil:
			after = after || s.use
			continue
		case i.op[0] == 'J' && err == nil:
			todo = append(todo, state{f.index[target], s.use})
			if i.op == "JMP" {
				continue
			}
		}
		todo = append(todo, state{s.at + 1, s.use})
	}
	return after
}
