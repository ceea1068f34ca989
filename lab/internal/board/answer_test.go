package board

import (
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// statuses makes a board with a claim for each name, in cells that are numbered.
func statuses(of map[string][]verdict.Status) Board {
	var b Board
	for name, all := range of {
		for i, s := range all {
			b.Outcomes = append(b.Outcomes, claim.Outcome{Claim: name, Cell: string(rune('a' + i)), Verdict: verdict.Verdict{Status: s}})
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
		{nil, "no claim was judged", exit.Unproven},
		{map[string][]verdict.Status{"a": {holds}}, "1 of 1 claim holds", exit.Good},
		{map[string][]verdict.Status{"a": {holds, holds}, "b": {holds}}, "all of 2 claims hold", exit.Good},
		{map[string][]verdict.Status{"a": {holds, fails, torn}}, "1 of 1 claim fails", exit.Bad},
		{map[string][]verdict.Status{"a": {fails}, "b": {torn, verdict.Reversed}}, "2 of 2 claims fail", exit.Bad},
		{map[string][]verdict.Status{"a": {holds, torn}, "b": {holds}}, "1 of 2 claims unproven · the rest hold", exit.Unproven},
		{map[string][]verdict.Status{"a": {verdict.Noisy}, "b": {verdict.Unchanged}}, "2 of 2 claims unproven", exit.Unproven},
		{map[string][]verdict.Status{"a": {""}}, "1 of 1 claim unproven", exit.Unproven},
		{map[string][]verdict.Status{"a": {"NEW"}, "b": {fails}, "c": {holds}}, "1 of 3 claims fails · 1 unproven · the rest hold", exit.Bad},
	} {
		b := statuses(test.of)
		if got, exit := b.Totals().Answer(), b.Exit(); got != test.answer || exit != test.exit {
			t.Errorf("%v: %q, exit %d; want %q, %d", test.of, got, exit, test.answer, test.exit)
		}
	}
}
