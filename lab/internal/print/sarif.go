package print

import (
	"fmt"
	"io"
	"net/url"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// The parts of the Static Analysis Results Interchange Format that are needed here: see
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, sections 3.13 to 3.49.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifDriver struct {
		Name           string `json:"name"`
		InformationURI string `json:"informationUri"`
		Rules          []rule `json:"rules"`
	}
	rule struct {
		ID    string    `json:"id"`
		Short sarifText `json:"shortDescription"`
		Full  sarifText `json:"fullDescription"`
		Help  sarifText `json:"help"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		Level     level           `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical struct {
			Artifact struct {
				URI string `json:"uri"`
			} `json:"artifactLocation"`
			Region struct {
				StartLine int `json:"startLine"`
			} `json:"region"`
		} `json:"physicalLocation"`
	}
)

// checkSARIF writes one run. What holds is left out: GitHub would show it as an alert.
func checkSARIF(w io.Writer, results []contract.Result) error {
	all := []sarifResult{}
	for _, f := range findings(results) {
		all = append(all, sarifResult{
			string(f.Contract.Verb), levelIn(f.Result), sarifText{f.String()}, location(inRepository(f.Contract), f.Contract.Line),
		})
	}
	return writeSARIF(w, checkRules, all)
}

// diffSARIF writes one run, with a warning for each change.
func diffSARIF(w io.Writer, d Difference) error {
	all := []sarifResult{}
	for _, c := range d.Changes {
		text := fmt.Sprintf("%s: %s: %s %s: %s", d.builds(), c.Func, c.Kind, c.Change, c.Detail)
		all = append(all, sarifResult{c.Kind, warning, sarifText{text}, location(c.File, c.Line)})
	}
	return writeSARIF(w, diffRules, all)
}

func writeSARIF(w io.Writer, rules []rule, results []sarifResult) error {
	run := sarifRun{Results: results}
	run.Tool.Driver = sarifDriver{"tight", "https://github.com/tightwire/tightwire", rules}
	return page.JSON(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

// location names a file relative to the repository, in percent where URIs need it.
func location(file string, line int) []sarifLocation {
	var l sarifLocation
	l.Physical.Artifact.URI = (&url.URL{Path: file}).String()
	l.Physical.Region.StartLine = line
	return []sarifLocation{l}
}

// checkRules describes the kinds of contracts.
var checkRules = []rule{
	ruleOf(contract.Inline, "The function can be inlined, or the calls on the line are"),
	ruleOf(contract.BCE, "No more bounds are checked than promised"),
	ruleOf(contract.NoEscape, "The named values stay on the stack"),
	ruleOf(contract.NoAlloc, "Nothing is called that allocates"),
	ruleOf(contract.Calls, "Nothing is called, or nothing of a class"),
	ruleOf(contract.Code, "The code has no more bytes than promised"),
	ruleOf(contract.Frame, "The frame has no more bytes than promised"),
	ruleOf(contract.SizeOf, "The type has as many bytes as promised"),
	ruleOf(contract.Padding, "The type has no more padding than promised"),
	ruleOf(contract.Asm, "The instructions are present or absent, as promised"),
	ruleOf(contract.ClearUpper, "No function returns while the upper halves of vector registers are in use"),
}

func ruleOf(v contract.Verb, says string) rule {
	return rule{string(v), sarifText{says}, sarifText{says + "."}, sarifText{
		"BROKEN: change the code, or mark the contract with xfail and the reason. UNSEEN, SKIPPED: nothing was proven. FIXED: remove the xfail.",
	}}
}

// diffRules describes the kinds of changes.
var diffRules = []rule{
	diffRule("inline", "A function or a call is inlined in only one build"),
	diffRule("bce", "Bounds are checked in only one build"),
	diffRule("alloc", "Something is allocated in only one build"),
	diffRule("size", "The code has become larger or smaller"),
}

func diffRule(kind, says string) rule {
	return rule{kind, sarifText{says}, sarifText{says + "."}, sarifText{
		"A new or missing check or call does not tell the speed: measure before you change the code.",
	}}
}
