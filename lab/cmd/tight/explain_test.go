package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const explained = `package m

func Small(b []byte, i int) byte { return b[i] }

func Large(b []byte) (n int) {
	defer func() { n++ }()
	for i := range b {
		n += int(Small(b, i))
	}
	return n
}

func Costly(a int) int {
	a = a*a + a*3 + a*5 + a*7 + a*9
	a = a*a + a*3 + a*5 + a*7 + a*9
	a = a*a + a*3 + a*5 + a*7 + a*9
	a = a*a + a*3 + a*5 + a*7 + a*9
	return a ^ 1
}

func Pointer(n int) *int {
	return &n
}

const Nothing = 3
`

// whereIs is the number of the line that begins so.
func whereIs(t *testing.T, begins string) string {
	t.Helper()
	before, _, ok := strings.Cut(explained, begins)
	if !ok {
		t.Fatalf("no %q", begins)
	}
	return fmt.Sprintf("m.go:%d", strings.Count(before, "\n")+1)
}

func TestExplain(t *testing.T) {
	scratch.Module(t, explained)
	for begins, wants := range map[string][]string{
		"func Small":   {"can inline Small: cost 4, 76 below budget 80\n", "Found IsInBounds\n", "b does not escape\n", " instructions in Small\n      ", " instructions in Large\n"},
		"func Large":   {"cannot inline Large: unhandled op DEFER\n"},
		"func Costly":  {"cannot inline Costly: function too complex: cost ", " exceeds budget 80, ", " above\n"},
		"\t\tn += ":    {"inlining call to Small\n"},
		"func Pointer": {"moved to heap: n\n      flow: ", "\n      from &n"},
	} {
		status, stdout, stderr := tight("explain", "-target", "linux/amd64", whereIs(t, begins))
		if status != 0 || !strings.HasPrefix(stdout, "m.go:") || !strings.Contains(stdout, ": "+strings.TrimSpace(begins)) || !strings.Contains(stdout, "\n"+here+" linux/amd64\n") {
			t.Errorf("%s: status %d, %s%s", begins, status, stdout, stderr)
		}
		for _, want := range wants {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s: %s\nwant %q", begins, stdout, want)
			}
		}
	}
}

// Builds that say the same are named together, and from any folder they say it.
func TestExplainElsewhere(t *testing.T) {
	scratch.Module(t, explained)
	file, err := filepath.Abs("m.go")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	status, stdout, stderr := tight("explain", "-target", "linux/amd64,linux/amd64/v1,linux/386", file+":3")
	if status != 0 || !strings.Contains(stdout, "\n"+here+" linux/amd64, "+here+" linux/amd64/v1\n") || !strings.Contains(stdout, "\n"+here+" linux/386\n") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}

// Nothing is not taken for good news.
func TestExplainNothing(t *testing.T) {
	scratch.Module(t, explained)
	if err := os.WriteFile("m_test.go", []byte("package m\n\nfunc f() {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{whereIs(t, "const Nothing")}, 3, `the compiler reports nothing about "const Nothing = 3"`},
		{[]string{"m_test.go:3"}, 3, "m_test.go is not part of the build"},
		{[]string{"-target", "plan9/arm64", "m.go:3"}, 3, "skipped: "},
		{nil, 2, "want one line"},
		{[]string{"m.go"}, 2, "want FILE:LINE"},
		{[]string{"m.go:x"}, 2, "want FILE:LINE"},
		{[]string{"m.go:99"}, 2, "no line 99"},
		{[]string{"m.go:0"}, 2, "no line 0"},
		{[]string{"n.go:1"}, 2, "n.go"},
		{[]string{"-target", "linux", "m.go:3"}, 2, `target "linux"`},
	} {
		status, stdout, stderr := tight(append([]string{"explain"}, test.args...)...)
		if status != test.status || stdout != "" || !strings.Contains(stderr, test.says) {
			t.Errorf("%v: status %d, %q, %q; want %d, %q", test.args, status, stdout, stderr, test.status, test.says)
		}
	}
	status, stdout, stderr := tight("explain", "-target", "plan9/arm64,linux/amd64", "m.go:3")
	if status != 3 || !strings.Contains(stdout, "can inline Small") || !strings.Contains(stderr, "plan9") {
		t.Errorf("status %d, %q, %q; want 3, and what the other build says", status, stdout, stderr)
	}
}

// A directive's own line stands for the code that it is about.
func TestExplainDirective(t *testing.T) {
	scratch.Module(t, "package m\n\n// F adds.\n//\n//tight:inline; noalloc\n//\n// It is small.\nfunc F(a int) int { return a + 1 }\n\n//gcassert:inline\nfunc G(b []byte, i int) byte {\n\t//tight:bce\n\tfor i < 3 {\n\t\ti++\n\t}\n\treturn b[i] //tight:noalloc\n}\n")
	expect(t, "explain m.go:5", 0, "m.go:8: func F(a int) int { return a + 1 }\n", "can inline F: cost ")
	expect(t, "explain m.go:10", 0, "m.go:11: func G(", "can inline G: cost ")
	expect(t, "explain m.go:12", 0, "m.go:13: for i < 3 {\n", " instructions in G")
	expect(t, "explain m.go:16", 0, "m.go:16: return b[i] ", "Found IsInBounds")
	expect(t, "explain m.go:3", 3, `m.go:3: the compiler reports nothing about "// F adds."`)
}
