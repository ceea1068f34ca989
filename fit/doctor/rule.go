package doctor

import (
	"fmt"
	"slices"
)

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

// A reporter takes each violation of a rule: the index of a message, or file for none, and
// a text that describes it.
type reporter func(message int, format string, args ...any)

// file is the index for a violation by no message in particular.
const file = -1

func (r *check) rule() Rule {
	return Rule{Name: r.name, Severity: r.severity, Reason: r.reason, Source: r.source, Fixed: r.fix != nil}
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

// rules are all checks: of the file, of times, of summaries, of records, of values, of limits, and
// of developer fields.
var rules = slices.Concat(fileRules, timeRules, summaryRules, recordRules, valueRules, limitRules, developerRules)
