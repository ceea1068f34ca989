// Package doctor finds why platforms refuse a FIT file, or show it wrong.
//
// A file can be whole, so that every decoder reads it, and still be refused, because a
// message that the platform needs is missing, or two messages contradict each other. Each
// [Rule] is one such reason, with a link to a report of it. [Examine] applies all rules,
// and [Fix] repairs what it can without guessing about the activity.
package doctor

import (
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/fit"
)

// Severity is the effect of a finding.
type Severity uint8

const (
	// Untidy files are accepted, and look right in most programs.
	Untidy Severity = iota
	// Wrong files are accepted by some platforms, which then show wrong data.
	Wrong
	// Refused files are not accepted by at least one platform.
	Refused
)

// String returns the severity in words: "untidy", "shown wrong" or "refused".
func (s Severity) String() string {
	switch s {
	case Untidy:
		return "untidy"
	case Wrong:
		return "shown wrong"
	case Refused:
		return "refused"
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// A Rule is a property that files should have.
type Rule struct {
	Name     string // like "session-missing"
	Severity Severity
	Reason   string // what goes wrong otherwise, in a sentence
	Source   string // the address of a report or specification
	Fixed    bool   // [Fix] repairs it, where that is safe
}

// A Finding is a rule that a file breaks.
type Finding struct {
	Rule    Rule
	Offset  int64  // of the first message that breaks it, in bytes; 0 for the file as a whole
	Message string // what is wrong there
	Count   int    // how many messages break it, at least 1
}

// String returns the finding in one line: its severity, rule and message.
func (f Finding) String() string {
	s := fmt.Sprintf("%s: %s: %s", f.Rule.Severity, f.Rule.Name, f.Message)
	if f.Count > 1 {
		s += fmt.Sprintf(" (%d times)", f.Count)
	}
	return s
}

// Rules returns all rules, in the order in which [Examine] applies them.
func Rules() []Rule {
	all := make([]Rule, len(rules))
	for i, r := range rules {
		all[i] = r.rule()
	}
	return all
}

// Examine returns what is wrong with the chained files in b, file by file, each rule at
// most once for a file; nil if nothing is wrong. b may be anything: bytes that cannot be
// decoded are a finding, too. Dates after today's are a finding.
func Examine(b []byte) (all []Finding) {
	size, chained := int64(len(b)), false
	for f, err := range fit.All(b, fit.Checksums(fit.Lenient)) {
		if f == nil {
			return append(all, Finding{Rule: whole.rule(), Message: notWhole(err), Count: 1})
		}
		c := contentsOf(f)
		c.size, c.chained = size, chained
		all = append(all, c.examine()...)
		size, chained = 0, true
	}
	return all
}

// ExamineFile is [Examine] for one decoded file. Decode it with [fit.Checksums]
// ([fit.Lenient]) to get findings about checksums.
func ExamineFile(f *fit.File) []Finding { return contentsOf(f).examine() }

func (c *contents) examine() (all []Finding) {
	for _, r := range rules {
		if found, ok := r.apply(c); ok {
			all = append(all, found)
		}
	}
	return all
}

// Fix repairs f where that is safe, and returns the findings that it has repaired, nil if
// none. It changes, adds, moves and drops messages of f.Messages; the messages themselves,
// and the bytes below them, stay as they are.
func Fix(f *fit.File) (fixed []Finding) {
	before := ExamineFile(f)
	for _, r := range rules {
		if r.fix == nil {
			continue
		}
		c := contentsOf(f)
		if _, ok := r.apply(c); ok {
			r.fix(c)
		}
	}
	after := ExamineFile(f)
	for _, b := range before {
		if !slices.ContainsFunc(after, func(a Finding) bool { return a.Rule == b.Rule }) {
			fixed = append(fixed, b)
		}
	}
	return fixed
}
