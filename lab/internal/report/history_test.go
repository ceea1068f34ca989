package report

import (
	"strings"
	"testing"
)

func TestHistory(t *testing.T) {
	b := Board{Outcomes: allOutcomes()}
	all := b.histories("SizeVarint beats upstream")
	if len(all) != 1 || all[0].Workload != "work=call" {
		t.Fatalf("%d histories, want one of work=call: there are no two records of the others", len(all))
	}
	p := all[0]
	if len(p.Moments) != 2 || p.Moments[0].Date != "2026-09-02" || p.Moments[1].Commit != "0123456789ab" {
		t.Errorf("moments %+v, want the older first", p.Moments)
	}
	if len(p.Lines) != 3 || len(p.Lines[0].Points) != 2 || len(p.Lines[1].Points) != 1 {
		t.Fatalf("lines %+v, want one for each machine and cell", p.Lines)
	}
	if got := p.Lines[0].Points[0].Title; !strings.Contains(got, "commit aaaaaaaaaaaa") || !strings.Contains(got, "2026-09-02-AMD/go1.26.8-claims.txt") {
		t.Errorf("title %q, want commit and record", got)
	}
	if p.Lines[0].Points[1].X == p.Lines[1].Points[0].X {
		t.Error("two points of one moment are at one place")
	}
	if got := b.histories("no such claim"); got != nil {
		t.Errorf("%v, want none", got)
	}
}

// Outcomes are drawn by age, and stay in the order of the claims.
func TestHistoryKeepsTheBoard(t *testing.T) {
	b := Board{Outcomes: allOutcomes()}
	b.histories("SizeVarint beats upstream")
	for i, o := range allOutcomes() {
		if b.Outcomes[i].Record != o.Record || b.Outcomes[i].Workload != o.Workload {
			t.Fatalf("outcome %d is another", i)
		}
	}
}
