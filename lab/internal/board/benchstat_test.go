package board

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// exact makes an outcome whose arms always take so much.
func exact(cell string, base, candidate float64, p float64) claim.Outcome {
	o := sizeVarint("", zen, cell, verdict.Rounds{Base: slices.Repeat([]float64{base}, 8), Candidate: slices.Repeat([]float64{candidate}, 8)}, verdict.Verdict{N: 8, P: p, Ratio: candidate / base, Lo: candidate / base, Hi: candidate / base, Status: verdict.Holds})
	return o
}

func TestFieldMean(t *testing.T) {
	all := Board{Outcomes: []claim.Outcome{exact(oldV1, 1e-9, 2e-9, 0.001), exact(oldV3, 4e-9, 2e-9, 0.001)}}.benchstatTables()
	if len(all) != 1 || all[0].geomean == nil {
		t.Fatalf("%+v, want one table with a mean", all)
	}
	f := all[0]
	if m := f.geomean; m.Base != "2.000n" || m.Candidate != "2.000n" || m.Delta != "0.0%" || m.Labels[0] != "geomean" {
		t.Errorf("mean %+v, want 2n and 2n", m)
	}
	if r := f.rows[1]; r.Delta != "-50.0%" || r.Certainty != "[-50.0%, -50.0%] HOLDS" || r.BaseRange != "0%" {
		t.Errorf("row %+v, want half", r)
	}
	if !slices.Equal(f.Labels, []string{"target"}) || !slices.Equal(f.Constants, []string{"cpu: " + zen, "toolchain: go1.26.8"}) {
		t.Errorf("labels %v, constants %v; want targets in the rows", f.Labels, f.Constants)
	}
}

// A number that has no logarithm has no mean.
func TestFieldWithoutMean(t *testing.T) {
	f := Board{Outcomes: []claim.Outcome{exact(oldV1, 0, 0, 1), exact(oldV3, 3, 0, 0)}}.benchstatTables()[0]
	if f.geomean != nil {
		t.Errorf("mean %+v, want none", f.geomean)
	}
	if f.rows[0].Delta != "?" || f.rows[1].Delta != "-100.0%" {
		t.Errorf("%s, %s; want ?, -100.0%%", f.rows[0].Delta, f.rows[1].Delta)
	}
}

func TestFieldOfNothing(t *testing.T) {
	if all := (Board{Outcomes: []claim.Outcome{{Claim: "a"}}}).benchstatTables(); all != nil {
		t.Errorf("%+v, want none", all)
	}
}
