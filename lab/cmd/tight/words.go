package main

import (
	"fmt"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// inWords is what the compiler says, but of a function's cost, to which it adds how far
// that is from the budget.
func inWords(f facts.Fact) string {
	above := f.Cost - contract.Budget
	switch {
	case f.Kind == facts.Inlinable:
		return fmt.Sprintf("can inline %s: cost %d, %d below budget %d", f.Name, f.Cost, -above, contract.Budget)
	case f.Kind == facts.NotInlinable && above > 0:
		return fmt.Sprintf("%s, %d above", f.Text, above)
	}
	return f.Text
}
