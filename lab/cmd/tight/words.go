package main

import (
	"fmt"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// inWords returns the compiler's text. For a function's inlining cost it adds the distance from
// the budget.
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
