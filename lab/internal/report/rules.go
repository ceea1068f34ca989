package report

import "github.com/tightwire/tightwire/lab/internal/contract"

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
