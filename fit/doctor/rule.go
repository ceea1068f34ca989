package doctor

import (
	"fmt"

	"github.com/tightwire/tightwire/fit/profile"
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
	if texts := [...]string{Untidy: "untidy", Wrong: "shown wrong", Refused: "refused"}; int(s) < len(texts) {
		return texts[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// A Rule is a property that files should have.
type Rule struct {
	Name     string // like "session-missing"
	Severity Severity
	Reason   string // the consequence of a violation, in sentences, perhaps with a command that helps
	Source   string // the address of a report or specification
	Fixed    bool   // [Fix] repairs it, where that is safe
}

// A Finding is a rule that a file breaks.
type Finding struct {
	Rule    Rule
	Offset  int64  // of the first message that breaks it, in bytes; 0 for the file as a whole
	Message string // the fault
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

// A check is a rule and the functions that apply it.
type check struct {
	name     string
	severity Severity
	reason   string
	source   string
	find     func(c *contents, report reporter)
	// fix repairs what find reports, in the messages of the file, as far as that is safe.
	// Nil means that it never is.
	fix func(c *contents)
}

// A reporter gets each violation of a rule: the index of a message, or file for none, and
// a text that describes it.
type reporter func(message int, format string, args ...any)

// file is the index for a violation by no message in particular.
const file = -1

func (r *check) rule() Rule {
	return Rule{Name: r.name, Severity: r.severity, Reason: r.reason, Source: r.source, Fixed: r.fix != nil}
}

// lacks returns a function that finds the messages of a kind without a valid number in a field.
func lacks(num profile.MesgNum, field uint8, text string) func(c *contents, report reporter) {
	return func(c *contents, report reporter) {
		for _, i := range c.of[num] {
			if _, ok := c.number(i, field); !ok {
				report(i, "%s", text)
			}
		}
	}
}

// repeats returns a function that finds the messages of a kind after the first.
func repeats(num profile.MesgNum, text string) func(c *contents, report reporter) {
	return func(c *contents, report reporter) {
		for n, i := range c.of[num] {
			if n > 0 {
				report(i, "%s", text)
			}
		}
	}
}

// apply returns the finding for the rule; ok is false if the file keeps it.
func (r *check) apply(c *contents) (found Finding, ok bool) {
	found.Rule = r.rule()
	r.find(c, func(message int, format string, args ...any) {
		if found.Count++; found.Count > 1 {
			return
		}
		found.Message = fmt.Sprintf(format, args...)
		if message != file {
			found.Offset = c.messages[message].Offset()
		}
	})
	return found, found.Count > 0
}
