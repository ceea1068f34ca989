package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
)

const legendOfRaces = "In brackets is the interval; ~ marks ratios that differ by more than 5 % from that of the 10th\npercentiles.\n"

const legendOfJVMs = `The quietest tenth of the iterations counts. In brackets is the ratio of the slowest JVM
of ours to the fastest of the peer, and the reverse; ~ marks ratios of arms that were more
than 10 % faster in one JVM than in another.
`

const legendOfTurns = `In each JVM the arms take turns, and its ratio is the median of theirs turn by turn. A cell is the
centre of the JVMs' ratios. In brackets is its interval; ~ marks cells that differ by more than 5 %
from the ratio of the 10th percentiles. A rate is that of the quietest tenth of the turns.
`

// legend explains the ratios, if there are any.
func (p *part) legend() string {
	switch {
	case !slices.ContainsFunc(p.Columns, func(c claim.Column) bool { return c.Show == claim.Shows[0] }):
		return ""
	case p.areApart(p.builds[0]):
		return legendOfJVMs + "\n"
	}
	if p.Paired {
		return legendOfTurns + "\n"
	}
	return legendOfRaces + "\n"
}

// sources says where the samples are and how they were taken.
func (p *part) sources(results string) (s string) {
	for _, b := range p.builds {
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
func linkTo(b *claim.Record, results string) string {
	return fmt.Sprintf("[%s](%s/%s)", title(b), results, b.Path)
}

// extent returns how many rounds an arm has, and out of how many they were chosen.
func (p *part) extent(b *claim.Record) string {
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
	switch {
	case b.Tried > most:
		return fmt.Sprintf("the %d quietest rounds of up to %d", most, b.Tried)
	case most == 1:
		return "1 " + unit
	case least == most:
		return fmt.Sprintf("%d %ss", most, unit)
	}
	return fmt.Sprintf("%d to %d %ss", least, most, unit)
}

// title returns a build as the head of a column: "Go 1.26.8 v3".
func title(b *claim.Record) string {
	words := strings.Fields(b.Cell)
	if len(words) < 2 || words[0] == "JDK" {
		return b.Cell
	}
	target := strings.TrimPrefix(words[1], "linux/amd64/")
	return strings.Join(append([]string{"Go " + strings.TrimPrefix(words[0], "go"), target}, words[2:]...), " ")
}
