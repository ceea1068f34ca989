package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/lab/claim"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// boardFormat returns a format of boards, of which package report has those for people.
func boardFormat(name string) (report.BoardFormat, error) {
	if name == "json" {
		return report.BoardFormat{Name: name, Write: writeBoardJSON}, nil
	}
	f, err := report.BoardByName(name)
	if err != nil {
		err = fmt.Errorf("-o %s: want text, md, html or json", name)
	}
	return f, err
}

// A provedJSON is a claim in one cell of a machine, and its verdict as judge has it.
type provedJSON struct {
	Claim     string `json:"claim"`
	Workload  string `json:"workload"`
	Base      string `json:"base"`
	Candidate string `json:"candidate"`
	Metric    string `json:"metric"`
	Effect    string `json:"effect"`
	Cell      string `json:"cell"`
	CPU       string `json:"cpu"`
	ruledJSON
	Checked  bool     `json:"checked"`
	Commit   string   `json:"commit"`
	Date     string   `json:"date"`
	Record   string   `json:"record"`
	Warnings []string `json:"warnings"`
}

// notJudged is the status of what there is no verdict on, as boards have it for people.
const notJudged = "NOT JUDGED"

func newProvedJSON(o claim.Outcome) provedJSON {
	p := provedJSON{
		o.Claim, o.Workload, o.Base, o.Candidate, o.Metric, o.Effect.Text, o.Cell, o.CPU, newRuledJSON(o.Verdict),
		o.Checked, o.Commit, o.Date, o.Record, append([]string{}, o.Warnings...),
	}
	if o.Verdict.N == 0 && o.Verdict.Ratio == 0 { // nothing was measured, and no number means anything
		p.ruledJSON = ruledJSON{Status: cmp.Or(o.Verdict.Status, notJudged), Reason: o.Verdict.Reason}
	}
	return p
}

// writeBoardJSON writes the answer and the verdicts that count. What is not the newest is left
// out.
func writeBoardJSON(w io.Writer, b report.Board) error {
	all := []provedJSON{}
	for _, o := range b.Outcomes {
		if o.Newest {
			all = append(all, newProvedJSON(o))
		}
	}
	return writeJSON(w, struct {
		Answer   string       `json:"answer"`
		Verdicts []provedJSON `json:"verdicts"`
	}{b.Answer(), all})
}
