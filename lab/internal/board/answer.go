package board

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/report"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// exitOf is the exit status of a verdict. What is not known to hold or to fail is unproven.
func exitOf(s verdict.Status) int {
	switch s {
	case verdict.Holds:
		return report.Good
	case verdict.Fails, verdict.Reversed:
		return report.Bad
	}
	return report.Unproven
}

// Exit returns report.Bad if a claim fails anywhere, report.Unproven if none does but one is unproven
// somewhere or there is none at all, and report.Good if all hold.
func (b Board) Exit() int {
	failed, unproven, all := b.count()
	switch {
	case failed > 0:
		return report.Bad
	case unproven > 0 || all == 0:
		return report.Unproven
	}
	return report.Good
}

// count returns how many claims there are, how many of them fail in some cell, and how many
// of the others are unproven in one.
func (b Board) count() (failed, unproven, all int) {
	worst := map[string]int{}
	for _, o := range b.table().newest() {
		worst[o.Claim] = worse(worst[o.Claim], exitOf(o.Verdict.Status))
	}
	for _, status := range worst {
		switch status {
		case report.Bad:
			failed++
		case report.Unproven:
			unproven++
		}
	}
	return failed, unproven, len(worst)
}

// worse returns the exit status that counts of two: report.Bad before report.Unproven before Good.
func worse(a, b int) int {
	if a == report.Bad || b == report.Bad {
		return report.Bad
	}
	return max(a, b)
}

// Answer says in one line how many claims fail and how many are unproven. A claim fails if
// one of its workloads does in one cell.
func (b Board) Answer() string {
	failed, unproven, all := b.count()
	var parts []string
	if failed > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s %s", failed, page.Counted(all, "claim"), page.Verb(failed, "fail")))
	}
	if unproven > 0 {
		part := fmt.Sprintf("%d unproven", unproven)
		if failed == 0 {
			part = fmt.Sprintf("%d of %s unproven", unproven, page.Counted(all, "claim"))
		}
		parts = append(parts, part)
	}
	switch {
	case all == 0:
		return "no claim was judged"
	case parts == nil:
		return page.AllHold(all, "claim")
	case failed+unproven < all:
		parts = append(parts, "the rest hold")
	}
	return strings.Join(parts, " · ")
}

// open are the outcomes that count and that do not hold, those that fail first.
func (b Board) open() []*claim.Outcome {
	all := slices.DeleteFunc(b.table().newest(), func(o *claim.Outcome) bool { return o.Verdict.Status == verdict.Holds })
	slices.SortStableFunc(all, func(a, b *claim.Outcome) int {
		return exitOf(a.Verdict.Status) - exitOf(b.Verdict.Status) // report.Bad is less than report.Unproven
	})
	return all
}

// warnings are those of the outcomes that count.
func (b Board) warnings() (all []string) {
	for _, o := range b.table().newest() {
		all = append(all, warnings(o)...)
	}
	return all
}

// hasUnchecked reports whether one of them is unchecked.
func (b Board) hasUnchecked() bool { return slices.ContainsFunc(b.table().newest(), isUnchecked) }
