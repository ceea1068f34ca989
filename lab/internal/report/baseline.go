package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

// A Baseline is the findings of an earlier check that do not fail a later one.
type Baseline []jsonResult

// ReadBaseline reads the JSON of a check and keeps what does not hold in it.
func ReadBaseline(r io.Reader) (Baseline, error) {
	var file struct{ Results *[]jsonResult }
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("want the output of tight check -o json: %w", err)
	}
	if file.Results == nil {
		return nil, fmt.Errorf("found no results, want the output of tight check -o json")
	}
	return slices.DeleteFunc(*file.Results, func(r jsonResult) bool { return levelOf(r.Status) == note || r.isForOthers() }), nil
}

// isForOthers reports whether a result is of a contract that only other targets build: then it is
// skipped and names no build.
func (r jsonResult) isForOthers() bool { return r.Status == contract.Skipped && r.Build == "" }

// Known returns the results, with those that the baseline has with the same status marked as known
// to be broken. It ignores lines, which move. Gone describes the findings of the baseline that are
// no longer there.
func (b Baseline) Known(results []contract.Result) (known []contract.Result, gone []string) {
	left := slices.Clone(b)
	for _, r := range results {
		is := jsonOf(r)
		i := slices.IndexFunc(left, func(was jsonResult) bool {
			return was.File == is.File && was.Func == is.Func && was.Contract == is.Contract && was.Build == is.Build && was.Status == is.Status
		})
		if i >= 0 {
			left = slices.Delete(left, i, i+1)
			r.Status, r.Evidence = contract.XFail, fmt.Sprintf("%s, as in the baseline: %s", r.Status, r.Evidence)
		}
		known = append(known, r)
	}
	for _, was := range left {
		gone = append(gone, fmt.Sprintf("%s: %s: %s: %s: %s only in the baseline: write the baseline again", place(was.File, was.Line), was.Func, was.Contract, was.Build, was.Status))
	}
	return known, gone
}
