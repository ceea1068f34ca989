package main

import (
	"go/ast"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/tools/gen/internal/output"
)

const root = "../../.."

// TestCommitted compares every generated file with the committed file, so that nobody edits only
// one of a file and its source.
func TestCommitted(t *testing.T) {
	files, err := generated(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range output.Stale(root, files) {
		t.Errorf("%s is not what tools/gen/protobuf writes: run make gen", name)
	}
}

// TestTwinIsWhole checks that the copy has every exported name of protowire.
func TestTwinIsWhole(t *testing.T) {
	protowire := mustSources(t, protowireDir)
	p := makePlan(protowire, mustSources(t, copyDir))
	for d := range declarations(protowire) {
		for _, name := range namesOf(d) {
			if ast.IsExported(name) && !p.own[name] && !p.copies(d) && !p.forwards(d) {
				t.Errorf("the copy has no %s", name)
			}
		}
	}
}

func mustSources(t *testing.T, dir string) []source {
	t.Helper()
	all, err := sources(filepath.Join(root, dir))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

const original = `package protowire

import (
	"io"
	"math"
)

// Number is own.
type Number int32

// IsValid is own too.
func (n Number) IsValid() bool { return n < limit }

const limit = 7

// A Reader reads.
type Reader struct{ r io.Reader }

// Next moves.
func (r *Reader) Next() bool { return helper() }

func helper() bool { return true } // and the comment goes

// Fast is copied.
//
//tight:inline
func Fast(b []byte) int { return slow(b) + Cold(1, b) }

func slow(b []byte) int { /* math. */ return len(b) }

// Cold is called.
func Cold(num Number, b []byte) int { return colder(b) * math.MaxInt8 }

func colder(b []byte) int { return 1 }

// Both returns two.
func Both(b []byte) (Number, int) { return 1, 2 }
`

// TestBody checks the result for each kind of declaration.
func TestBody(t *testing.T) {
	s := mustParse(t, original)
	p := makePlan([]source{s}, []source{mustParse(t, "package protowire\n\ntype Number = int32\n")})
	text, err := s.file(p.body(s))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"import (\n\t\"io\"\n\n\twire \"github.com/tightwire/tightwire/protowire\"\n)\n",
		"// A Reader reads.\ntype Reader struct{ r io.Reader }\n",
		"func (r *Reader) Next() bool { return helper() }\n",
		"func helper() bool { return true }\n",
		"//tight:inline\nfunc Fast(b []byte) int { return slow(b) + Cold(1, b) }\n",
		"func slow(b []byte) int { /* math. */ return len(b) }\n",
		"// Cold is called.\nfunc Cold(num Number, b []byte) int {\n\treturn wire.Cold(wire.Number(num), b)\n}\n",
		"\tr0, r1 := wire.Both(b)\n\treturn Number(r0), r1\n",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the copy is\n%s\nwant in it\n%s", text, want)
		}
	}
	for _, gone := range []string{"limit", "colder", "IsValid", `"math"`} {
		if strings.Contains(string(text), gone) {
			t.Errorf("the copy is\n%s\nwant no %s", text, gone)
		}
	}
}

func mustParse(t *testing.T, text string) source {
	t.Helper()
	s, err := parse("x.go", text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestBuildLine checks that a file keeps its build constraint.
func TestBuildLine(t *testing.T) {
	s := mustParse(t, "//go:build amd64\n\npackage protowire\n\nfunc f() {}\n")
	text, err := s.file("func f() {}\n")
	if err != nil || !strings.Contains(string(text), "\n\n//go:build amd64\n\npackage protowire\n") {
		t.Errorf("file = %q, %v, want its build line", text, err)
	}
}

// TestTranslate shows that only the import path of a test changes.
func TestTranslate(t *testing.T) {
	const in = `import "github.com/tightwire/tightwire/protowire" // of protowire.Tag`
	const want = `import "github.com/tightwire/tightwire/protobuf/protowire" // of protowire.Tag`
	if got := translate(in); got != want {
		t.Errorf("translate(%q) = %q, want %q", in, got, want)
	}
}
