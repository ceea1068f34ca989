package print

import (
	"io"
	"net/url"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// object is an object of JSON.
type object = map[string]any

// writeSARIF writes one run in the Static Analysis Results Interchange Format. See
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, sections 3.13 to 3.49.
func writeSARIF[T report](w io.Writer, r T) error {
	results := lists.Map(r.remarks(), func(m remark) object {
		return object{"ruleId": m.rule, "level": m.level, "message": text(m.title + ": " + m.text), "locations": []object{location(m.file, max(1, m.line))}}
	})
	driver := object{"name": "tight", "informationUri": "https://github.com/tightwire/tightwire", "rules": rules}
	run := object{"tool": object{"driver": driver}, "results": append([]object{}, results...)}
	return page.JSON(w, object{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": []object{run}})
}

func text(s string) object { return object{"text": s} }

// location names a file relative to the repository, in percent where URIs need it.
func location(file string, line int) object {
	uri := (&url.URL{Path: file}).String()
	return object{"physicalLocation": object{"artifactLocation": object{"uri": uri}, "region": object{"startLine": line}}}
}

// rules describes the kinds of contracts, of changes and of other findings.
var rules = []object{
	rule(string(contract.Inline), "Whether the function can be inlined, or the calls on the line are"),
	rule(string(contract.BCE), "How many bounds are checked"),
	rule(string(contract.NoEscape), "The named values stay on the stack"),
	rule(string(contract.NoAlloc), "Nothing is called that allocates"),
	rule(string(contract.Calls), "Nothing is called"),
	rule(string(contract.Code), "The code has no more bytes than promised"),
	rule(string(contract.Frame), "The frame has no more bytes than promised"),
	rule(string(contract.SizeOf), "The type has as many bytes as promised"),
	rule(string(contract.Padding), "The type has no more padding than promised"),
	rule(string(contract.Asm), "The instructions are present or absent, as promised"),
	rule(string(contract.ClearUpper), "No function returns while the upper halves of vector registers are in use"),
	rule("contract", "A contract in a comment does not hold"),
	rule("alloc", "Something is allocated in only one build"),
	rule("size", "The code has become larger or smaller"),
	rule("counts", "A benchmark executes or allocates more or less"),
	rule("time", "The time of a benchmark has changed"),
}

func rule(id, says string) object {
	return object{"id": id, "shortDescription": text(says), "fullDescription": text(says + "."), "help": text(
		"BROKEN: change the code, or mark the contract with xfail and the reason. UNSEEN, SKIPPED: nothing was proven. FIXED: remove the xfail. " +
			"A difference between two builds does not tell the speed: measure before you change the code.",
	)}
}
