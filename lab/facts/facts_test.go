package facts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recording returns what a toolchain said of testdata/corpus.
func recording(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func parsed(t *testing.T, text string) Package {
	t.Helper()
	packages, err := Parse(strings.NewReader(text))
	if err != nil || len(packages) != 1 {
		t.Fatalf("%d packages, %v; want 1", len(packages), err)
	}
	return packages[0]
}

func forRecordings(t *testing.T, test func(t *testing.T, text string)) {
	files, err := filepath.Glob("testdata/go1.*.txt")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d recordings, %v; want those of 6 releases", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { test(t, recording(t, file)) })
	}
}

// said are facts that corpus.go was written for, at lines of it.
var said = []struct {
	line int
	kind Kind
	name string
}{
	{12, Inlinable, "Size"},
	{12, Inlined, "bits.LeadingZeros64"},
	{17, Inlined, "Size"},
	{23, NotInlinable, "Big"},
	{40, BoundsCheck, "IsInBounds"},
	{40, Stays, "b"},
	{41, BoundsCheck, "IsSliceInBounds"},
	{41, Leaks, "b"},
	{50, Moved, "n"},
	{55, Escapes, "i"},
	{57, Escapes, "make([]byte, n)"},
	{62, Inlinable, "(*node).Keep"},
	{64, Escapes, "&errors.errorString{...}"},
	{67, Inlinable, "Generic[go.shape.[]uint8,go.shape.uint8]"},
	{69, BoundsCheck, "IsInBounds"},
	{73, Inlinable, "Closure.func1"},
	{73, Escapes, "func literal"},
	{77, NotInlinable, "Never"},
}

func TestFacts(t *testing.T) {
	forRecordings(t, func(t *testing.T, text string) {
		p := parsed(t, text)
		if p.Path != "example.com/corpus-1" || len(p.Unknown) > 0 {
			t.Errorf("package %q, not understood %q; want example.com/corpus-1, none", p.Path, p.Unknown)
		}
		for _, want := range said {
			if find(p, want.line, want.kind, want.name) == nil {
				t.Errorf("corpus.go:%d: no fact %q of %s", want.line, want.kind, want.name)
			}
		}
	})
}

func find(p Package, line int, kind Kind, name string) *Fact {
	for i, f := range p.Facts {
		if f.Pos.File == "corpus.go" && f.Pos.Line == line && f.Kind == kind && f.Name == name {
			return &p.Facts[i]
		}
	}
	return nil
}

func TestCosts(t *testing.T) {
	forRecordings(t, func(t *testing.T, text string) {
		p := parsed(t, text)
		if f := find(p, 23, NotInlinable, "Big"); f == nil || f.Cost <= 80 {
			t.Errorf("Big: %+v, want a cost above the budget of 80", f)
		}
		if f := find(p, 40, Inlinable, "At"); f == nil || f.Cost != 4 {
			t.Errorf("At: %+v, want a cost of 4", f)
		}
	})
}

// An escape is said once, with the way the value takes.
func TestFlows(t *testing.T) {
	forRecordings(t, func(t *testing.T, text string) {
		p := parsed(t, text)
		for _, f := range []*Fact{find(p, 50, Moved, "n"), find(p, 55, Escapes, "i"), find(p, 41, Leaks, "b")} {
			if f == nil || len(f.Flow) == 0 || !strings.HasPrefix(f.Flow[0], "flow: ") {
				t.Errorf("%+v: want a flow", f)
			}
		}
		n := 0
		for _, f := range p.Facts {
			if f.Pos.Line == 55 && f.Kind == Escapes {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d escapes at corpus.go:55, want 1", n)
		}
	})
}

func TestCode(t *testing.T) {
	forRecordings(t, func(t *testing.T, text string) {
		p := parsed(t, text)
		for name, class := range map[string]Class{
			"At": BoundsCall, "Head": BoundsCall,
			"Moved": AllocCall, "Make": AllocCall, "Grow": AllocCall, "Err": AllocCall, "Closure": AllocCall, "Escapes": AllocCall,
		} {
			if f := function(p, name); f == nil || !calls(*f, class) || f.Size == 0 || f.Frame == 0 {
				t.Errorf("%s: %+v; want size, frame, and a call of class %d", name, f, class)
			}
		}
		for _, name := range []string{"Size", "Sum", "Big", "(*node).Keep", "Never"} {
			if f := function(p, name); f == nil || len(f.Code) == 0 || calls(*f, BoundsCall) || calls(*f, AllocCall) {
				t.Errorf("%s: %+v; want instructions, and no call", name, f)
			}
		}
		if f := function(p, "Size"); f == nil || !hasOp(*f, "BSRQ", "math/bits/bits.go") {
			t.Errorf("Size: %+v; want BSRQ, inlined from math/bits", f)
		}
	})
}

func function(p Package, name string) *Func {
	for i, f := range p.Funcs {
		if f.Name == p.Path+"."+name {
			return &p.Funcs[i]
		}
	}
	return nil
}

func calls(f Func, class Class) bool {
	for _, i := range f.Code {
		if c := i.Callee(); c != "" && ClassOf(c) == class {
			return true
		}
	}
	return false
}

func hasOp(f Func, op, file string) bool {
	for _, i := range f.Code {
		if i.Op == op && i.Pos.File == file {
			return true
		}
	}
	return false
}

// What the compiler says in words of another release is not taken for something else.
func TestUnknown(t *testing.T) {
	p := parsed(t, "# p\nx.go:1:2: could inline F, at 7\nx.go:1:2:   because\nnonsense\n\tmore\n\n")
	want := []string{"\tmore", "because", "could inline F, at 7", "nonsense"}
	if len(p.Facts) != 0 || strings.Join(p.Unknown, "|") != strings.Join(want, "|") {
		t.Errorf("facts %v, not understood %q; want none, %q", p.Facts, p.Unknown, want)
	}
}

func TestPackages(t *testing.T) {
	packages, err := Parse(strings.NewReader("x.go:9: moved to heap: y\n# a\na.go:1:2: inlining call to f\n# b/c [b/c.test]\n"))
	if err != nil || len(packages) != 3 || packages[0].Path != "" || packages[1].Path != "a" || packages[2].Path != "b/c" {
		t.Fatalf("%+v, %v; want packages \"\", a and b/c", packages, err)
	}
	if f := packages[0].Facts; len(f) != 1 || f[0].Pos.String() != "x.go:9" || f[0].Kind.String() != "moved to heap" {
		t.Errorf("%+v, want y moved to heap at x.go:9", f)
	}
}

// Without any one of its lines a recording says something else: nothing is read that
// does not count, but what says the same again, or only explains.
func TestEveryFactCounts(t *testing.T) {
	forRecordings(t, func(t *testing.T, text string) {
		whole := parsed(t, text)
		lines := strings.Split(text, "\n")
		for _, f := range whole.Facts {
			var rest []string
			for _, l := range lines {
				if !strings.HasSuffix(l, ": "+f.Text) || !strings.Contains(l, f.Pos.String()+":") {
					rest = append(rest, l)
				}
			}
			if got := parsed(t, strings.Join(rest, "\n")); len(got.Facts) >= len(whole.Facts) {
				t.Errorf("%s: %s: still %d facts without it", f.Pos, f.Text, len(got.Facts))
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	b, err := os.ReadFile("testdata/go1.27-amd64.txt")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(b[:min(len(b), 9000)]))
	f.Add("# p\np.F STEXT size=1\n\t0x0000 00000 (<unknown line number>)\tCALL\t(SB)\n")
	f.Fuzz(func(t *testing.T, text string) {
		packages, err := Parse(strings.NewReader(text))
		if err != nil {
			t.Skip("a line of more than 16 MB")
		}
		for _, p := range packages {
			for _, fn := range p.Funcs {
				for _, i := range fn.Code {
					ClassOf(i.Callee())
				}
			}
		}
	})
}

// A jump that is written as a call is none.
func TestCallee(t *testing.T) {
	for _, test := range []struct{ op, args, want string }{
		{"CALL", "runtime.newobject(SB)", "runtime.newobject"},
		{"CALL", "CX", "?"},
		{"JAL", "X0, $580", ""},
		{"JAL", "X1, runtime.panicBounds(SB)", "runtime.panicBounds"},
		{"MOVQ", "runtime.x(SB), AX", ""},
	} {
		if got := (Instr{Op: test.op, Args: test.args}).Callee(); got != test.want {
			t.Errorf("%s %s calls %q, want %q", test.op, test.args, got, test.want)
		}
	}
}
