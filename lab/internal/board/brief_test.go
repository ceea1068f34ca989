package board

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Of many claims, text has a line for each, and still says what does not hold, and why.
func TestBoardBrief(t *testing.T) {
	var all []claim.Outcome
	for i := range mostRows + 1 {
		for cell, ratio := range map[string]float64{"go1.26.8 linux/amd64/v1": 0.5, "go1.27.4 linux/amd64/v1": 0.75} {
			all = append(all, claim.Outcome{
				Claim: "faster", Workload: fmt.Sprint("n=", i), Metric: "sec/op", Effect: verdict.Effect{Text: "< 0%"},
				Cell: cell, CPU: "CPU", Verdict: verdict.Verdict{Status: verdict.Holds, Ratio: ratio, N: 20},
			})
		}
	}
	all[0].Verdict = verdict.Verdict{Status: verdict.Fails, Reason: "it is slower", Ratio: 1.5, N: 20}
	all = append(all, claim.Outcome{Claim: "unknown", Metric: "sec/op", Effect: verdict.Effect{Text: "< 0%"}})
	var b bytes.Buffer
	if err := writeText(&b, Board{Outcomes: all}); err != nil {
		t.Fatal(err)
	}
	other := "-25.0% to +50.0%"
	if all[1].Verdict.Ratio == 0.5 {
		other = "-50.0% to +50.0%"
	}
	for _, want := range []string{
		"1 of 2 claims fails", "\nfaster\n", "1 FAILS, 1 HOLDS", other, "  n=7: sec/op < 0%", "2 HOLDS", "-50.0% to -25.0%",
		"1 NOT JUDGED\n", ": FAILS: it is slower\n", fmt.Sprintf("\n%d rows; ", mostRows+2),
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "vs base") {
		t.Error("times are shown")
	}
}
