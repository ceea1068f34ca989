package steps

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A fact is something that can be counted in what the compiler made of a file.
type fact struct {
	unit string
	line *regexp.Regexp // in the instructions, or in what the compiler said
}

// Of the code, for amd64. A move to the stack or from it is a word that had no
// register.
var codeFacts = []fact{
	{"instructions", regexp.MustCompile(`^`)},
	{"from-stack", regexp.MustCompile(`^MOV\w+ \S*\(SP\), `)},
	{"to-stack", regexp.MustCompile(`^MOV\w+ [^(]+, \S*\(SP\)`)},
	{"folded", regexp.MustCompile(`^ADDL \S*\(\w+\), `)},
	{"LEAL", regexp.MustCompile(`^LEAL `)},
	{"calls", regexp.MustCompile(`^CALL .*R_CALL:[^:]*/`)}, // names in the runtime contain no slash
}

var boundsChecks = fact{"bounds-checks", regexp.MustCompile(`Found Is(Slice)?InBounds`)}

// inlining finds what the compiler says of inlining functions of this package.
var inlining = regexp.MustCompile(`^\./\S+: (cannot inline .*|can inline .* with cost \d+|function .* considered 'big'.*)`)

// compiled is what the compiler made of this package.
type compiled struct {
	said string // its remarks
	code string // the instructions, as objdump writes them
}

// compile builds the package with the toolchain and the level of the test.
func compile(t *testing.T) compiled {
	t.Helper()
	archive := filepath.Join(t.TempDir(), "steps.a")
	said := output(t, "go", "build", "-gcflags=-m=2 -d=ssa/check_bce/debug=1", "-o", archive, ".")
	return compiled{said, output(t, "go", "tool", "objdump", archive)}
}

func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
	return string(out)
}

// count returns each fact of the file that a step is in.
func (c compiled) count(file string) map[string]int {
	n := map[string]int{}
	for _, instruction := range c.instructions(file) {
		for _, f := range codeFacts {
			if f.line.MatchString(instruction) {
				n[f.unit]++
			}
		}
	}
	for line := range strings.Lines(c.said) {
		if strings.HasPrefix(line, "./"+file+":") && boundsChecks.line.MatchString(line) {
			n[boundsChecks.unit]++
		}
	}
	return n
}

// instructions returns the instructions of the functions in a file, with what the
// linker is to put into them.
func (c compiled) instructions(file string) (all []string) {
	in := false
	for line := range strings.Lines(c.code) {
		if rest, ok := strings.CutPrefix(line, "TEXT "); ok {
			in = strings.HasSuffix(strings.TrimSpace(rest), "/"+file)
			continue
		}
		columns := strings.FieldsFunc(line, func(r rune) bool { return r == '\t' })
		if in && len(columns) > 3 {
			all = append(all, strings.Join(columns[3:], " "))
		}
	}
	return all
}

// inlining returns what the compiler said of inlining, without the text of the
// functions.
func (c compiled) inlining() (lines []string) {
	for line := range strings.Lines(c.said) {
		if found := inlining.FindString(line); found != "" {
			lines = append(lines, strings.TrimSpace(found))
		}
	}
	return lines
}
