package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// exitOf returns the exit status of a verdict: unproven, unless the claim holds or fails.
func exitOf(s verdict.Status) int {
	switch s {
	case verdict.Holds:
		return exit.Good
	case verdict.Fails, verdict.Reversed:
		return exit.Bad
	}
	return exit.Unproven
}

// Totals counts claims: all of them, those that fail, and those of the others that are
// unproven.
type Totals struct{ Failed, Unproven, All int }

// add counts a claim by its exit status.
func (t *Totals) add(status int) {
	t.All++
	switch status {
	case exit.Bad:
		t.Failed++
	case exit.Unproven:
		t.Unproven++
	}
}

// TotalsOf counts verdicts, each on a different claim.
func TotalsOf(all []verdict.Verdict) (t Totals) {
	for _, v := range all {
		t.add(exitOf(v.Status))
	}
	return t
}

// Exit returns exit.Bad if a claim fails, exit.Unproven if none fails but one is unproven or
// there are no claims, and exit.Good if all hold.
func (t Totals) Exit() int {
	switch {
	case t.Failed > 0:
		return exit.Bad
	case t.Unproven > 0 || t.All == 0:
		return exit.Unproven
	}
	return exit.Good
}

// Answer says in one line how many claims fail and how many are unproven.
func (t Totals) Answer() string { return t.answer("claim") }

func (t Totals) answer(thing string) string {
	of := " of " + page.Counted(t.All, thing)
	var parts []string
	if t.Failed > 0 {
		parts = append(parts, fmt.Sprintf("%d%s %s", t.Failed, of, page.Verb(t.Failed, "fail")))
		of = ""
	}
	if t.Unproven > 0 {
		parts = append(parts, fmt.Sprintf("%d%s unproven", t.Unproven, of))
	}
	switch {
	case t.All == 0:
		return "no " + thing + " was judged"
	case parts == nil:
		return page.AllHold(t.All, thing)
	case t.Failed+t.Unproven < t.All:
		parts = append(parts, "the rest hold")
	}
	return strings.Join(parts, " · ")
}

// Totals counts claims. A claim fails if any of its workloads fails in any cell, and otherwise is
// unproven if any of them is.
func (b Board) Totals() (t Totals) {
	worst := map[string]int{}
	for _, o := range b.ordered() {
		worst[o.Claim] = exit.Worse(worst[o.Claim], exitOf(o.Verdict.Status))
	}
	for _, status := range worst {
		t.add(status)
	}
	return t
}

// machines returns a line for each CPU if there are several, with its verdicts. A claim that an
// old record of one CPU leaves unproven counts as unproven in the answer, though it may hold on
// the others.
func (b Board) machines() []string {
	cpus := b.cpus()
	if len(cpus) < 2 {
		return nil
	}
	return lists.Map(cpus, func(cpu string) string {
		of := lists.Filter(b.ordered(), func(o *claim.Outcome) bool { return o.CPU == cpu })
		all := lists.Map(of, func(o *claim.Outcome) verdict.Verdict { return o.Verdict })
		return cmp.Or(cpu, "unknown CPU") + ": " + TotalsOf(all).answer("verdict")
	})
}

// Exit returns the exit status of all claims in all cells.
func (b Board) Exit() int { return b.Totals().Exit() }

// rank sorts failures first and what holds last.
func rank(s verdict.Status) int {
	return [...]int{exit.Bad: 0, exit.Unproven: 1, exit.Good: 2}[exitOf(s)]
}

// open returns the outcomes that do not hold, failures first.
func (b Board) open() []*claim.Outcome {
	all := lists.Filter(b.ordered(), func(o *claim.Outcome) bool { return o.Verdict.Status != verdict.Holds })
	slices.SortStableFunc(all, func(a, b *claim.Outcome) int {
		return rank(a.Verdict.Status) - rank(b.Verdict.Status)
	})
	return all
}

// notes returns the reasons to trust verdicts less: the warnings, and for each claim whether nothing
// shows that its arms computed the same.
func (b Board) notes() (all []string) {
	unchecked := map[string]bool{}
	for _, o := range b.ordered() {
		all = append(all, warnings(o)...)
		if o.Verdict.N > 0 && !o.Checked && !unchecked[o.Claim] {
			unchecked[o.Claim] = true
			all = append(all, o.Claim+": note: "+whatIsUnchecked)
		}
	}
	return all
}
