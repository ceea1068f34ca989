package main

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// The totals of claims: all, the ones that fail, and the ones among the others that are
// unproven.
type totals struct{ failed, unproven, all int }

// totalsOf counts verdicts, each on a different claim. A claim is unproven, unless it holds or
// fails.
func totalsOf(all []verdict.Verdict) (t totals) {
	t.all = len(all)
	for _, v := range all {
		switch v.Status {
		case verdict.Holds:
		case verdict.Fails, verdict.Reversed:
			t.failed++
		default:
			t.unproven++
		}
	}
	return t
}

// exit returns exit.Bad if a claim fails, exit.Unproven if none fails but one is unproven or
// there are no claims, and exit.Good if all hold.
func (t totals) exit() int {
	switch {
	case t.failed > 0:
		return exit.Bad
	case t.unproven > 0 || t.all == 0:
		return exit.Unproven
	}
	return exit.Good
}

// answer says in one line how many claims fail and how many are unproven.
func (t totals) answer() string {
	of := " of " + page.Counted(t.all, "claim")
	var parts []string
	if t.failed > 0 {
		parts = append(parts, fmt.Sprintf("%d%s %s", t.failed, of, page.Verb(t.failed, "fail")))
		of = ""
	}
	if t.unproven > 0 {
		parts = append(parts, fmt.Sprintf("%d%s unproven", t.unproven, of))
	}
	switch {
	case t.all == 0:
		return "no claim was judged"
	case parts == nil:
		return page.AllHold(t.all, "claim")
	case t.failed+t.unproven < t.all:
		parts = append(parts, "the rest hold")
	}
	return strings.Join(parts, " · ")
}
