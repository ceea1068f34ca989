package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A part of a table is what one machine measured, by builds.
type part struct {
	*claim.Table
	builds []*build
	dense  bool // without rows that have no value
}

// A build is the records of one machine and one cell, the newest first.
type build struct {
	records []*record.Record
	used    []*record.Record // those that cells were made from
}

func (b *build) newest() *record.Record { return b.records[0] }

// of returns the newest record with samples of a name, nil if there is none.
func (b *build) of(name string) *record.Record {
	i := slices.IndexFunc(b.records, func(r *record.Record) bool { return r.Has(name) })
	if i < 0 {
		return nil
	}
	return b.use(b.records[i])
}

// use notes that a cell is made from a record.
func (b *build) use(r *record.Record) *record.Record {
	if !slices.Contains(b.used, r) {
		b.used = append(b.used, r)
	}
	return r
}

// newestOf returns the part of a table that is of the machine with the newest record. It has links to
// the records alone and, if all columns are ratios, the time of the base in one build. Rows without a
// value are left out.
func newestOf(t *claim.Table, records []*record.Record, results string) string {
	machines := partsOf(t, records)
	if machines == nil {
		return notMeasured
	}
	timed := *t
	if !slices.ContainsFunc(t.Columns, func(c claim.Column) bool { return c.Show != "ratio" }) {
		timed.Columns = append([]claim.Column{baseTime}, t.Columns...)
	}
	p := part{Table: &timed, builds: machines[0].builds, dense: true}
	var s strings.Builder
	fmt.Fprintf(&s, "**%s**\n\n", page.Markdown(p.cpu()))
	page.Table(&s, p.head(), p.lines())
	links := lists.Map(p.sources(), func(b *record.Record) string { return linkTo(b, results) })
	fmt.Fprintf(&s, "\n%s.\n", strings.Join(links, ", "))
	return s.String()
}

// baseTime is the column of the base's own time, in the first build.
var baseTime = claim.Column{Title: "base", Show: "time", Arm: "base", Quantile: 0.5, First: true}

const notMeasured = "Not measured yet.\n"

// tableOf returns a table in Markdown: a part for each machine, the one with the newest
// record first and the others folded. results is the path from the page to the folder of
// records.
func tableOf(t *claim.Table, records []*record.Record, results string) string {
	var s strings.Builder
	for i, p := range partsOf(t, records) {
		cpu := page.Markdown(p.cpu())
		if i == 0 {
			fmt.Fprintf(&s, "**%s**\n\n", cpu)
		} else {
			fmt.Fprintf(&s, "\n<details><summary>%s</summary>\n\n", cpu)
		}
		page.Table(&s, p.head(), p.lines())
		s.WriteString("\n" + p.legend() + p.sourceLines(results))
		if i > 0 {
			s.WriteString("\n</details>\n")
		}
	}
	return cmp.Or(s.String(), notMeasured)
}

func (p *part) cpu() string { return cmp.Or(p.builds[0].newest().CPU, "unknown CPU") }

// partsOf groups the records of a table by machine, the machine with the newest record first, and
// these by cell.
func partsOf(t *claim.Table, records []*record.Record) (all []*part) {
	of := lists.Filter(records, func(r *record.Record) bool { return isIn(t, r) })
	slices.SortStableFunc(of, func(a, b *record.Record) int { return record.CompareAge(b, a) })
	for _, r := range of {
		i := slices.IndexFunc(all, func(p *part) bool { return p.builds[0].newest().CPU == r.CPU })
		if i < 0 {
			i = len(all)
			all = append(all, &part{Table: t})
		}
		all[i].add(r)
	}
	for _, p := range all {
		slices.SortFunc(p.builds, func(a, b *build) int { return cmp.Compare(a.newest().Cell, b.newest().Cell) })
	}
	return all
}

func (p *part) add(r *record.Record) {
	i := slices.IndexFunc(p.builds, func(b *build) bool { return b.newest().Cell == r.Cell })
	if i < 0 {
		i = len(p.builds)
		p.builds = append(p.builds, &build{})
	}
	p.builds[i].records = append(p.builds[i].records, r)
}

// head names the columns.
func (p *part) head() []string {
	head := []string{p.Title}
	if p.Every != nil {
		head = append(head, "arm")
	}
	switch {
	case p.BuildRows:
		head = append(head, "build")
		for _, c := range p.Columns {
			head = append(head, c.Title)
		}
	default:
		for _, c := range p.shown() {
			head = append(head, strings.Trim(c.Title+", "+title(c.build.newest()), ", "))
		}
	}
	if p.Closest != nil {
		head = append(head, "fastest peer, where it comes closest")
	}
	return head
}

// A shownColumn is a column of one build.
type shownColumn struct {
	claim.Column
	build *build
}

// shown returns the columns of all builds that are not empty.
func (p *part) shown() (all []shownColumn) {
	for i, b := range p.builds {
		for _, c := range p.Columns {
			has := func(r claim.Row) bool { return p.cell(b, r, c) != nothing }
			if (i == 0 || !c.First) && slices.ContainsFunc(p.rows(), has) {
				all = append(all, shownColumn{c, b})
			}
		}
	}
	return all
}

// lines are the rows of the table.
func (p *part) lines() (all [][]string) {
	shown := p.shown()
	for _, r := range p.rows() {
		label := []string{r.Title}
		if p.Every != nil {
			label = append(label, r.Arm)
		}
		if !p.BuildRows {
			all = append(all, p.line(label, r, shown)...)
			continue
		}
		for _, b := range p.builds {
			columns := lists.Map(p.Columns, func(c claim.Column) shownColumn { return shownColumn{c, b} })
			all = append(all, p.line(append(slices.Clip(label), title(b.newest())), r, columns)...)
		}
	}
	return all
}

// line returns a row after its label, or none if the table is dense and the row has no value but the
// time of the base.
func (p *part) line(label []string, r claim.Row, columns []shownColumn) [][]string {
	cells, empty := make([]string, len(columns)), true
	for i, c := range columns {
		cells[i] = p.cell(c.build, r, c.Column)
		empty = empty && (cells[i] == nothing || c.Column == baseTime)
	}
	if p.dense && empty {
		return nil
	}
	line := append(label, cells...)
	if p.Closest != nil {
		line = append(line, p.closest(r))
	}
	return [][]string{line}
}

// rows returns the rows that the table names, otherwise all arms of the races that match. It
// leaves out the first arm, the base, unless there are more columns than one.
func (p *part) rows() (all []claim.Row) {
	if p.Every == nil {
		return p.Rows
	}
	first := map[string]string{}
	seen := map[[2]string]bool{}
	for _, b := range p.builds {
		for _, r := range b.records {
			for _, name := range r.Names() {
				race, arm, ok := p.raceOf(name)
				if !ok || !p.Every.MatchString(race) {
					continue
				}
				base, had := first[race]
				if !had {
					first[race], base = arm, arm
				}
				key := [2]string{race, arm}
				if (arm != base || len(p.Columns) > 1) && !seen[key] {
					seen[key] = true
					all = append(all, claim.Row{Title: race, Races: []string{race}, Base: cmp.Or(p.Base, base), Arm: arm})
				}
			}
		}
	}
	return slices.Collect(inOrder(all))
}

// proved is the folder of the records in several layouts.
const proved = "prove"

// isIn reports whether a record has samples for a table. What was measured for claims, in several
// layouts, counts as a whole run does.
func isIn(t *claim.Table, r *record.Record) bool {
	flagged := !r.IsJMH() && isFlagged(r.Cell)
	wanted := flagged == t.Flagged
	if t.On != nil {
		wanted = slices.Contains(t.On, r.Cell)
	}
	folder := r.Folder()
	if folder == proved && (t.Folder == "" || t.Folder == "simd") && r.IsOfRaces() && r.AllLayouts() >= verdict.MinLayouts {
		folder = t.Folder
	}
	if folder != t.Folder || !wanted {
		return false
	}
	p := part{Table: t}
	return slices.ContainsFunc(r.Names(), func(name string) bool {
		race, _, ok := p.raceOf(name)
		return ok && p.has(race)
	})
}

// isFlagged reports whether a build has more than a toolchain and a target: an experiment, or tags.
func isFlagged(cell string) bool { return strings.Count(cell, " ") > 1 }

// has reports whether the table shows a race.
func (p *part) has(race string) bool {
	if p.Every != nil {
		return p.Every.MatchString(race)
	}
	return slices.ContainsFunc(p.Rows, func(r claim.Row) bool { return slices.Contains(r.Races, race) })
}

// raceOf splits the name of samples into race and arm, which may be anywhere in the
// name.
func (p *part) raceOf(name string) (race, arm string, ok bool) {
	before, after, ok := strings.Cut(name, p.End)
	arm, rest, more := strings.Cut(after, "/")
	if more {
		before += "/" + rest
	}
	race, begins := strings.CutPrefix(before, p.Prefix)
	return race, arm, ok && begins && arm != "control"
}

// closest returns the ratio to the fastest of the other arms, in the build where it is
// lowest.
func (p *part) closest(r claim.Row) string {
	var lowest verdict.Verdict
	peer := ""
	for _, b := range p.builds {
		for _, other := range p.Closest {
			if v := p.lowest(b, r.Races, other, r.Arm); v.N > 0 && (lowest.N == 0 || v.Ratio > lowest.Ratio) {
				lowest, peer = v, other
			}
		}
	}
	return strings.TrimSpace(peer + " " + p.ratioCell(lowest))
}
