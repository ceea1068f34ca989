package board

import (
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// markdown writes the constants, if any, and the table.
func (f benchstatTable) markdown(w io.Writer) {
	said := append([]string{"claimed: " + f.Metric + " " + f.Effect}, f.Constants...)
	fmt.Fprintf(w, "%s\n\n", strings.Join(page.Markdowns(said), " · "))
	lines := f.lines()
	page.Table(w, page.Markdowns(lines[0]), lists.Map(lines[1:], page.Markdowns))
}
