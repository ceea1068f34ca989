package facts_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// A mutation is what another compiler might say, and a detector must not take for silence.
type mutation struct {
	detector string
	from, to string   // a regular expression for a line, and what Expand makes of it
	lacking  []string // releases that say nothing of the kind
	unjudged bool     // nothing is judged by it, so the canary need not notice
}

var (
	since125  = []string{"go1.25", "go1.26", "go1.27"}
	before125 = []string{"go1.22", "go1.23", "go1.24"}
)

var mutations = []mutation{
	{detector: "package", from: `^# `, to: "## "},
	{detector: "package", from: `^# .*/`, to: "# "},
	{detector: "inlinable", from: `can inline (\S+ with)`, to: "may inline $1"},
	{detector: "inlinable: name", from: `can inline \S+ with`, to: "can inline it with"},
	{detector: "inlinable: cost", from: ` with cost `, to: " at a cost of "},
	{detector: "not inlinable", from: `cannot inline `, to: "will not inline "},
	{detector: "not inlinable: reason", from: `: function too complex: cost \d+ exceeds budget`, to: ": beyond the budget"},
	{detector: "not inlinable: only the reason", from: `: function too complex: `, to: ": too large: ", unjudged: true},
	{detector: "not inlinable: cost", from: ` exceeds budget `, to: " is above "},
	{detector: "inlined", from: `inlining call to `, to: "inlined "},
	{detector: "inlined: name", from: `inlining call to .*`, to: "inlining call to it"},
	{detector: "bounds check of an index", from: `Found IsInBounds`, to: "Bounds"},
	{detector: "bounds check of an index: name", from: `Found IsInBounds`, to: "Found InBounds"},
	{detector: "bounds check of a slice", from: `Found IsSliceInBounds`, to: "Slice"},
	{detector: "bounds check of a slice: name", from: `Found IsSliceInBounds`, to: "Found SliceInBounds"},
	{detector: "escapes", from: ` escapes to heap$`, to: " goes to heap"},
	{detector: "escapes: name", from: ` \S+ escapes to heap$`, to: " it escapes to heap"},
	{detector: "escapes: flow before Go 1.25", from: ` escapes to heap:$`, to: " goes to heap:", lacking: since125},
	{detector: "escapes: flow since Go 1.25", from: ` escapes to heap in `, to: " goes to heap in ", lacking: before125},
	{detector: "escapes: lines of the flow", from: `:   flow: `, to: ": flow: "},
	{detector: "moved to heap", from: `moved to heap: `, to: "now on heap: "},
	{detector: "moved to heap: name", from: `moved to heap: \w+`, to: "moved to heap: it"},
	{detector: "does not escape", from: ` does not escape$`, to: " stays"},
	{detector: "does not escape: name", from: `\w+ does not escape$`, to: "it does not escape"},
	{detector: "leaks", from: `leaking param: `, to: "leaked param: "},
	{detector: "leaks: result", from: ` to result `, to: " to the result "},
	{detector: "leaks: flow", from: `parameter (.*) leaks to`, to: "param $1 leaks to"},
	{detector: "leaks its content", from: `leaking param content: `, to: "leaking content of param: "},
	{detector: "code", from: ` STEXT `, to: " CODE "},
	{detector: "code: name", from: `^example\.com/([a-z0-9-]+\.\S+ STEXT)`, to: "$1"},
	{detector: "code size", from: ` size=`, to: " bytes="},
	{detector: "code size: number", from: ` size=\d+`, to: " size=many"},
	{detector: "frame size: number", from: ` locals=\w+`, to: " locals=some"},
	{detector: "frame size", from: ` locals=`, to: " frame="},
	{detector: "instruction", from: `^\t0x[0-9a-f]{4,} (\d{5,}) `, to: "\t$1 "},
	{detector: "instruction: place", from: `^(\t0x.{10,}) \((\S*):(\d+)\)\t`, to: "$1 [$2:$3]\t"},
	{detector: "instruction: operation", from: `\t(I?MULL?W?|BSRQ|LZCNTQ|CLZ|SRLI|SHRL|FLOGR)\t`, to: "\tCOUNT\t"},
	{detector: "instruction: file", from: `^(\t0x.{10,} )\(\./\w+\.go:`, to: "$1(./other.go:"},
	{detector: "instruction: line", from: `^(\t0x.{10,} \(\./\w+\.go:)`, to: "${1}1"},
	{detector: "instruction: no line", from: `^(\t0x.{10,} )\(\./\w+\.go:\d+\)`, to: "$1(<unknown line number>)"},
	{detector: "call for bounds", from: `runtime\.panic(Index|Slice\w+|Bounds)\(SB\)$`, to: "runtime.fault(SB)"},
	{detector: "call for memory", from: `runtime\.(newobject|mallocgc\w+|makeslice|growslice|convT\w+)\(SB\)$`, to: "runtime.heap(SB)"},
	{detector: "call of a function", from: `\t(CALL|JAL\tX1,)(\s\S+\.(Large|Never)\(SB\))$`, to: "\tGOSUB\t$2"},
	{detector: "call of a function: name", from: `\t(CALL|JAL\tX1,)(\s\S+)\.(Large|Never)\(SB\)$`, to: "\t$1${2}.it(SB)"},
	{detector: "function literal that code refers to", from: `^\trel ([1-9].*func\d\+)`, to: "\tsee $1"},
	{detector: "function literal that data refers to", from: `^\trel (.*func\d·f\+)`, to: "\tsee $1"},
	{detector: "function literal: name", from: `^\t(rel .*)\.func(\d.*)`, to: "\t$1.lit$2"},
	{detector: "call that only the running program knows", from: `\t(CALL\t\(?[A-Z]|JALR\tX1,)`, to: "\tGOSUB\t"},
}

// Each detector is mutated in each recording: once in other words, and once in none. Both
// are noticed in what is said of the canary, which is all that there is when a build is
// tried, and in what is said of the corpus.
func TestMutations(t *testing.T) {
	facts.ForRecordings(t, func(t *testing.T, r facts.Recording) {
		t.Parallel()
		lines := withoutNothing(r.Text)
		if canary, corpus := missed(t, lines, r.Target); canary != nil || corpus != nil {
			t.Fatalf("unchanged, but %q, %q", canary, corpus)
		}
		for _, m := range mutations {
			other, fewer := m.of(lines)
			lacking := slices.Contains(m.lacking, r.Release)
			if found := len(fewer) < len(lines); found == lacking {
				t.Errorf("%s: %q: found %t, want %t", m.detector, m.from, found, !lacking)
			}
			if !lacking {
				m.noticed(t, other, r.Target, m.to)
				m.noticed(t, fewer, r.Target, "nothing")
			}
		}
	})
}

func (m mutation) noticed(t *testing.T, lines []string, target, instead string) {
	t.Helper()
	canary, corpus := missed(t, lines, target)
	if canary == nil && !m.unjudged {
		t.Errorf("%s: the canary does not notice %q instead of %q", m.detector, instead, m.from)
	}
	if corpus == nil {
		t.Errorf("%s: no expectation of the corpus notices %q instead of %q", m.detector, instead, m.from)
	}
}

// saysNothing are lines in which nobody looks for anything: without them this is quicker.
var saysNothing = regexp.MustCompile(`(?m)^(\trel |\t.*\t(PC|FUNC)DATA\t|\S* S(RODATA|DWARF)).*\n`)

// withoutNothing removes such lines, but not those that name function literals.
func withoutNothing(text string) []string {
	text = saysNothing.ReplaceAllStringFunc(text, func(line string) string {
		if strings.Contains(line, ".func") {
			return line
		}
		return ""
	})
	return strings.Split(text, "\n")
}

// of returns the lines with those that are meant in other words, and without them.
func (m mutation) of(lines []string) (other, fewer []string) {
	from := regexp.MustCompile(m.from)
	for _, line := range lines {
		if from.MatchString(line) {
			line = from.ReplaceAllString(line, m.to)
		} else {
			fewer = append(fewer, line)
		}
		other = append(other, line)
	}
	return other, fewer
}

// missed returns what is not seen in the canary, and in the corpus. Like the try of a build,
// it wants packages by their names.
func missed(t *testing.T, lines []string, target string) (canary, corpus []string) {
	t.Helper()
	packages, err := facts.Parse(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	if len(packages) != 2 || packages[1].Path != "example.com/tight-canary" {
		return []string{"the package"}, []string{"the package"}
	}
	return build.Missed(packages[1]), facts.Unexpected(packages[0], target)
}
