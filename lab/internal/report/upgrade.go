package report

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/page"
)

// isUpgrade reports whether the head is the same source with another toolchain.
func (p Pull) isUpgrade() bool { return p.From.Toolchain != "" }

// upgradeAnswer says whether anything speaks against the toolchain. If nothing was counted or
// timed, the answer is not known.
func (p Pull) upgradeAnswer(worse []string) string {
	to, from := p.Head.Toolchain, p.From.Toolchain
	switch {
	case worse != nil:
		return fmt.Sprintf("look before you upgrade: %s is worse than %s in %s", to, from, strings.Join(worse, ", "))
	case len(p.Counts) == 0 && len(p.Times) == 0 && p.Unchanged == 0:
		return fmt.Sprintf("not known: nothing could be counted or timed with %s", to)
	}
	return fmt.Sprintf("nothing speaks against %s: of %s counted and %d timed, none is clearly worse than with %s",
		to, page.Counted(len(p.Counts), "benchmark"), len(p.Times), from)
}
