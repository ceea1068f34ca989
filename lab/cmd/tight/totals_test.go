package main

import (
	"testing"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

func TestTotals(t *testing.T) {
	holds, fails, torn := verdict.Holds, verdict.Fails, verdict.Inconclusive
	for _, test := range []struct {
		of     []verdict.Status
		answer string
		exit   int
	}{
		{nil, "no claim was judged", exit.Unproven},
		{[]verdict.Status{holds}, "1 of 1 claim holds", exit.Good},
		{[]verdict.Status{holds, holds}, "all of 2 claims hold", exit.Good},
		{[]verdict.Status{fails}, "1 of 1 claim fails", exit.Bad},
		{[]verdict.Status{fails, verdict.Reversed}, "2 of 2 claims fail", exit.Bad},
		{[]verdict.Status{torn, holds}, "1 of 2 claims unproven · the rest hold", exit.Unproven},
		{[]verdict.Status{verdict.Noisy, verdict.Unchanged}, "2 of 2 claims unproven", exit.Unproven},
		{[]verdict.Status{""}, "1 of 1 claim unproven", exit.Unproven},
		{[]verdict.Status{"NEW", fails, holds}, "1 of 3 claims fails · 1 unproven · the rest hold", exit.Bad},
	} {
		got := judgement{claims: lists.Map(test.of, func(s verdict.Status) claim { return claim{Verdict: verdict.Verdict{Status: s}} })}
		if got.answer() != test.answer || got.exit() != test.exit {
			t.Errorf("%v: %q, exit %d; want %q, %d", test.of, got.answer(), got.exit(), test.answer, test.exit)
		}
	}
}
