package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/record"
)

const legendOfRaces = `In brackets is the interval over layouts of the code. **slower** and "no difference" are verdicts, each by
itself. A ratio of one layout has none: it may be the place of the code.
`

const legendOfJVMs = `The time of a JVM is that of the quietest tenth of its iterations. In brackets is the interval over JVMs.
Fewer than six decide nothing.
`

const legendOfTurns = `In each JVM the arms take turns, and its ratio is the median of theirs turn by turn. In brackets is the
interval over JVMs; fewer than six decide nothing. A rate is that of the quietest tenth of the turns.
`

// legend explains the ratios, if there are any.
func (p *part) legend() string {
	switch {
	case !slices.ContainsFunc(p.Columns, func(c claim.Column) bool { return c.Show == "ratio" }):
		return ""
	case p.Paired:
		return legendOfTurns + "\n"
	case p.builds[0].newest().IsJMH():
		return legendOfJVMs + "\n"
	}
	return legendOfRaces + "\n"
}

// sources returns the records that the cells of the table were made from.
func (p *part) sources() (all []*record.Record) {
	for _, b := range p.builds {
		all = append(all, b.used...)
	}
	return all
}

// sourceLines says where the samples are and how they were taken.
func (p *part) sourceLines(results string) (s string) {
	for _, b := range p.sources() {
		what := []string{"Linux " + cmp.Or(b.Kernel, "unknown"), "commit " + cmp.Or(b.Commit, "unknown"), b.Date, p.extent(b)}
		for _, more := range []string{b.Clock, b.JVM} {
			if more != "" {
				what = append([]string{more}, what...)
			}
		}
		s += fmt.Sprintf("* %s: %s\n", linkTo(b, results), strings.Join(what, ", "))
	}
	return s
}

// linkTo returns a link to a record, in a page from which results leads to the folder of all.
func linkTo(b *record.Record, results string) string {
	return fmt.Sprintf("[%s](%s/%s)", title(b), results, b.Path)
}

// extent returns how many rounds an arm has, out of how many they were chosen, and in how many layouts.
func (p *part) extent(b *record.Record) string {
	unit := "round"
	if b.IsJMH() {
		unit = "JVM"
	}
	var ns []int
	for _, name := range b.Names() {
		if race, _, ok := p.raceOf(name); ok && p.has(race) {
			ns = append(ns, len(b.Values(name, "sec/op")))
		}
	}
	least, most := slices.Min(ns), slices.Max(ns)
	s := fmt.Sprintf("%d to %d %ss", least, most, unit)
	switch {
	case b.Tried > most:
		s = fmt.Sprintf("the %d quietest rounds of up to %d", most, b.Tried)
	case least == most:
		s = page.Counted(most, unit)
	}
	if layouts := b.AllLayouts(); layouts > 1 {
		s += fmt.Sprintf(", %d layouts", layouts)
	}
	return s
}

// title returns a build as the head of a column: "Go 1.26.8 v3".
func title(b *record.Record) string {
	words := strings.Fields(b.Cell)
	if len(words) < 2 || words[0] == "JDK" {
		return b.Cell
	}
	target := strings.TrimPrefix(words[1], "linux/amd64/")
	return strings.Join(append([]string{"Go " + strings.TrimPrefix(words[0], "go"), target}, words[2:]...), " ")
}
