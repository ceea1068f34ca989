package board

import (
	"testing"

	"github.com/tightwire/tightwire/lab/claim"
	"github.com/tightwire/tightwire/lab/internal/report"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// statuses makes a board with a claim for each name, in cells that are numbered.
func statuses(of map[string][]verdict.Status) Board {
	var b Board
	for name, all := range of {
		for i, s := range all {
			b.Outcomes = append(b.Outcomes, claim.Outcome{Claim: name, Cell: string(rune('a' + i)), Newest: true, Verdict: verdict.Verdict{Status: s}})
		}
	}
	return b
}

func TestBoardAnswer(t *testing.T) {
	holds, fails, torn := verdict.Holds, verdict.Fails, verdict.Inconclusive
	for _, test := range []struct {
		of     map[string][]verdict.Status
		answer string
		exit   int
	}{
		{nil, "no claim was judged", report.Unproven},
		{map[string][]verdict.Status{"a": {holds}}, "1 of 1 claim holds", report.Good},
		{map[string][]verdict.Status{"a": {holds, holds}, "b": {holds}}, "all of 2 claims hold", report.Good},
		{map[string][]verdict.Status{"a": {holds, fails, torn}}, "1 of 1 claim fails", report.Bad},
		{map[string][]verdict.Status{"a": {fails}, "b": {torn, verdict.Reversed}}, "2 of 2 claims fail", report.Bad},
		{map[string][]verdict.Status{"a": {holds, torn}, "b": {holds}}, "1 of 2 claims unproven · the rest hold", report.Unproven},
		{map[string][]verdict.Status{"a": {verdict.Noisy}, "b": {verdict.Unchanged}}, "2 of 2 claims unproven", report.Unproven},
		{map[string][]verdict.Status{"a": {""}}, "1 of 1 claim unproven", report.Unproven},
		{map[string][]verdict.Status{"a": {"NEW"}, "b": {fails}, "c": {holds}}, "1 of 3 claims fails · 1 unproven · the rest hold", report.Bad},
	} {
		b := statuses(test.of)
		if got, exit := b.Answer(), b.Exit(); got != test.answer || exit != test.exit {
			t.Errorf("%v: %q, exit %d; want %q, %d", test.of, got, exit, test.answer, test.exit)
		}
	}
}

// A record that is not the newest changes nothing but the history.
func TestOldRecordsDoNotCount(t *testing.T) {
	b := statuses(map[string][]verdict.Status{"a": {verdict.Holds}})
	old := b.Outcomes[0]
	old.Newest, old.Verdict.Status = false, verdict.Fails
	for _, all := range [][]claim.Outcome{{b.Outcomes[0], old}, {old, b.Outcomes[0]}} {
		if got := (Board{Outcomes: all}).Answer(); got != "1 of 1 claim holds" {
			t.Errorf("Answer = %q, want that all hold", got)
		}
	}
}

// A claim whose records are all old is not judged by one of them.
func TestOnlyOldRecords(t *testing.T) {
	b := statuses(map[string][]verdict.Status{"a": {verdict.Holds}})
	b.Outcomes[0].Newest = false
	if got := b.Answer(); got != "1 of 1 claim unproven" {
		t.Errorf("Answer = %q, want that it is unproven", got)
	}
}

// What fails stands before what is unproven, each in the order of the claims.
func TestBoardOpen(t *testing.T) {
	var got []verdict.Status
	for _, o := range (Board{Outcomes: allOutcomes()}).open() {
		got = append(got, o.Verdict.Status)
	}
	want := []verdict.Status{
		verdict.Fails, verdict.Reversed,
		verdict.Inconclusive, verdict.Unchanged, verdict.Noisy, verdict.Inconclusive, verdict.Inconclusive, "",
	}
	if len(got) != len(want) {
		t.Fatalf("open %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("open[%d] is %q, want %q", i, got[i], want[i])
		}
	}
}
