// Package report writes what the compiler's facts say: the results of a check, and what two
// builds have not in common. For people it is a table, whose first line is the answer; for
// programs JSON, SARIF, or the commands of GitHub's workflows.
package report

import (
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
)

// Exit returns the exit status for the results of a check. Without any, nothing is proven.
func Exit(results []contract.Result) int {
	if len(results) == 0 {
		return exit.Unproven
	}
	status := exit.Good
	for _, r := range results {
		switch levelOf(r.Status) {
		case gravest:
			return exit.Bad
		case warning:
			status = exit.Unproven
		}
	}
	return status
}

// A level is how grave something is, in SARIF's words.
type level string

const (
	gravest level = "error"
	warning level = "warning"
	note    level = "note"
)

// levelOf returns how grave a status is: what says that nothing is known is a warning.
func levelOf(s contract.Status) level {
	switch s {
	case contract.Broken:
		return gravest
	case contract.Holds, contract.XFail, contract.Fixed:
		return note
	}
	return warning
}
