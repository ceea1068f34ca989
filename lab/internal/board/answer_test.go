package board

import (
	"bytes"
	"slices"
	"strings"
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

// What is unproven on one machine does not hide what holds on another.
func TestMachines(t *testing.T) {
	of := func(cpu, cell string, s verdict.Status) claim.Outcome {
		return sizeVarint("dist="+cell, cpu, oldV1, rounds(12, 10, 1), judged(s, "", 12, 0.8, 0.01, 0.001))
	}
	b := Board{Outcomes: []claim.Outcome{
		of(zen, "a", verdict.Inconclusive), of(zen, "b", verdict.Holds), of(zen, "c", verdict.Fails),
		of(xeon, "a", verdict.Holds), of(xeon, "b", verdict.Holds),
	}}
	want := []string{
		zen + ": 1 of 3 verdicts fails · 1 unproven · the rest hold",
		xeon + ": all of 2 verdicts hold",
	}
	if got := b.machines(); !slices.Equal(got, want) {
		t.Errorf("machines = %q, want %q", got, want)
	}
	var text bytes.Buffer
	if err := WriteText(&text, b); err != nil || !strings.Contains(text.String(), "\n  "+want[1]+"\n") {
		t.Errorf("the board is %s, %v, want %q in it", &text, err, want[1])
	}
	b.Outcomes = b.Outcomes[:3]
	if got := b.machines(); got != nil {
		t.Errorf("machines of one CPU = %q, want none: the answer says it", got)
	}
}
