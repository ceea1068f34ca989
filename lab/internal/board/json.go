package board

import (
	"cmp"
	"io"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A VerdictJSON is a verdict as JSON. NaN and infinite numbers are null, because JSON has
// neither.
type VerdictJSON struct {
	Status     verdict.Status `json:"status"`
	Ratio      *float64       `json:"ratio"`
	Lo         *float64       `json:"lo"`
	Hi         *float64       `json:"hi"`
	N          int            `json:"n"`
	P          *float64       `json:"p"`
	Detectable *float64       `json:"detectable"`
	Need       int            `json:"need"`
	Reason     string         `json:"reason"`
}

// NewVerdictJSON returns a verdict as JSON has it.
func NewVerdictJSON(v verdict.Verdict) VerdictJSON {
	return VerdictJSON{
		Status: v.Status, Ratio: page.Finite(v.Ratio), Lo: page.Finite(v.Lo), Hi: page.Finite(v.Hi),
		N: v.N, P: page.Finite(v.P), Detectable: page.Finite(v.Detectable), Need: v.Need, Reason: v.Reason,
	}
}

// An outcomeJSON is a claim in one cell of a machine with its verdict.
type outcomeJSON struct {
	Claim     string `json:"claim"`
	Workload  string `json:"workload"`
	Base      string `json:"base"`
	Candidate string `json:"candidate"`
	Metric    string `json:"metric"`
	Effect    string `json:"effect"`
	Cell      string `json:"cell"`
	CPU       string `json:"cpu"`
	VerdictJSON
	Checked  bool     `json:"checked"`
	Commit   string   `json:"commit"`
	Date     string   `json:"date"`
	Record   string   `json:"record"`
	Warnings []string `json:"warnings"`
}

func newOutcomeJSON(o claim.Outcome) outcomeJSON {
	all := outcomeJSON{
		o.Claim, o.Workload, o.Base, o.Candidate, o.Metric, o.Effect.Text, o.Cell, o.CPU, NewVerdictJSON(o.Verdict),
		o.Checked, o.Commit, o.Date, o.Record, append([]string{}, o.Warnings...),
	}
	if o.Verdict.N == 0 && o.Verdict.Ratio == 0 { // nothing was measured, and no number means anything
		all.VerdictJSON = VerdictJSON{Status: cmp.Or(o.Verdict.Status, notJudged), Reason: o.Verdict.Reason}
	}
	return all
}

// writeJSON writes the answer and the verdicts.
func writeJSON(w io.Writer, b Board) error {
	all := []outcomeJSON{}
	for _, o := range b.Outcomes {
		all = append(all, newOutcomeJSON(o))
	}
	return page.JSON(w, struct {
		Answer   string        `json:"answer"`
		Verdicts []outcomeJSON `json:"verdicts"`
	}{b.Totals().Answer(), all})
}
