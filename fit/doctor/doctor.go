// Package doctor finds why platforms refuse a FIT file, or show it wrong.
//
// A platform can refuse a file that every decoder reads, because a message that the
// platform needs is missing, or two messages contradict each other. Each [Rule] is one such
// reason and links to a bug report. [Examine] applies all rules, and [Fix] corrects faults
// that need no guess about the activity.
package doctor

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
)

// rules are all checks: of the file, of times, of summaries, of records, of values, of parts, of limits,
// and of developer fields.
var rules = slices.Concat(fileRules, timeRules, summaryRules, recordRules, valueRules, partRules, limitRules, developerRules)

// Rules returns all rules, in the order in which [Examine] applies them.
func Rules() []Rule {
	all := []Rule{notFIT}
	for _, r := range rules {
		all = append(all, r.rule())
	}
	return all
}

// Examine returns the findings about the chained files in b, file by file, each rule at
// most once for a file; nil if nothing is wrong. b may be any bytes: bytes that cannot be
// decoded are a finding, and so are dates in the future.
func Examine(b []byte) (all []Finding) {
	size, chained := int64(len(b)), false
	for f, err := range fit.All(b, fit.Checksums(fit.Lenient)) {
		if f == nil {
			return append(all, undecoded(b, err, chained))
		}
		c := contentsOf(f)
		c.size, c.chained = size, chained
		all = append(all, c.examine()...)
		size, chained = 0, true
	}
	return all
}

// undecoded returns the finding about bytes in which fit.All finds no file, or after a chained one no other.
func undecoded(b []byte, err error, chained bool) Finding {
	if !chained {
		if foreign := NotFIT(b); foreign != nil {
			return Finding{Rule: notFIT, Message: foreign.Error(), Count: 1}
		}
	}
	return Finding{Rule: whole.rule(), Message: notWhole(err), Count: 1}
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
