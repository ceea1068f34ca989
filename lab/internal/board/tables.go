package board

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/race"
)

// A part of a table is what one machine measured: a record for each build.
type part struct {
	*claim.Table
	file    *claim.File
	builds  []*claim.Record
	missing error // numbers without a claim, though the table requires one
}

// newestOf returns the part of a table that is of the machine with the newest record, with the time
// of the base in one build, and with links to the records alone.
func newestOf(f *claim.File, t *claim.Table, records []*claim.Record, results string) (string, error) {
	machines := byMachine(claim.Newest(records, func(r *claim.Record) bool { return isIn(t, r) }))
	if machines == nil {
		return notMeasured, nil
	}
	timed := *t
	timed.Columns = append([]claim.Column{baseTime}, t.Columns...)
	p := part{Table: &timed, file: f, builds: machines[0]}
	var s strings.Builder
	fmt.Fprintf(&s, "**%s**\n\n", page.Markdown(cmp.Or(p.builds[0].CPU, "unknown CPU")))
	page.Table(&s, p.head(), p.lines())
	fmt.Fprintf(&s, "\n%s.\n", strings.Join(lists.Map(p.builds, func(b *claim.Record) string { return linkTo(b, results) }), ", "))
	return s.String(), p.missing
}

// baseTime is the column of the base's own time, in the first build.
var baseTime = claim.Column{Title: "base", Show: "time", Arm: "base", Quantile: 0.5, First: true}

const notMeasured = "Not measured yet.\n"

// tableOf returns a table in Markdown: a part for each machine, the one with the newest
// record first and the others folded. results is the path from the page to the folder of
// records.
func tableOf(f *claim.File, t *claim.Table, records []*claim.Record, results string) (string, error) {
	var s strings.Builder
	var missing error
	for i, builds := range byMachine(claim.Newest(records, func(r *claim.Record) bool { return isIn(t, r) })) {
		p := part{Table: t, file: f, builds: builds}
		cpu := page.Markdown(cmp.Or(builds[0].CPU, "unknown CPU"))
		if i == 0 {
			fmt.Fprintf(&s, "**%s**\n\n", cpu)
		} else {
			fmt.Fprintf(&s, "\n<details><summary>%s</summary>\n\n", cpu)
		}
		page.Table(&s, p.head(), p.lines())
		s.WriteString("\n" + p.legend() + p.sources(results))
		if i > 0 {
			s.WriteString("\n</details>\n")
		}
		missing = errors.Join(missing, p.missing)
	}
	if s.Len() == 0 {
		return notMeasured, nil
	}
	return s.String(), missing
}

// byMachine groups records by machine, the machine with the newest record first, and sorts
// each group by cell.
func byMachine(records []*claim.Record) (all [][]*claim.Record) {
	slices.SortFunc(records, func(a, b *claim.Record) int { return cmp.Compare(b.Date, a.Date) })
	for _, r := range records {
		i := slices.IndexFunc(all, func(of []*claim.Record) bool { return of[0].CPU == r.CPU })
		if i < 0 {
			i = len(all)
			all = append(all, nil)
		}
		all[i] = append(all[i], r)
	}
	for _, builds := range all {
		slices.SortFunc(builds, func(a, b *claim.Record) int { return cmp.Compare(a.Cell, b.Cell) })
	}
	return all
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
			head = append(head, strings.Trim(c.Title+", "+title(c.build), ", "))
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
	build *claim.Record
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
		switch {
		case p.BuildRows:
			for _, b := range p.builds {
				all = append(all, append(slices.Clone(label), p.buildRow(b, r)...))
			}
			continue
		default:
			for _, c := range shown {
				label = append(label, p.cell(c.build, r, c.Column))
			}
		}
		if p.Closest != nil {
			label = append(label, p.closest(r))
		}
		all = append(all, label)
	}
	return all
}

func (p *part) buildRow(b *claim.Record, r claim.Row) []string {
	return append([]string{title(b)}, lists.Map(p.Columns, func(c claim.Column) string { return p.cell(b, r, c) })...)
}

// rows returns the rows that the table names, or else all arms of the races that match. It
// leaves out the first arm, the base, unless there are more columns than one.
func (p *part) rows() (all []claim.Row) {
	if p.Every == nil {
		return p.Rows
	}
	first := map[string]string{}
	for _, b := range p.builds {
		for _, name := range b.Names() {
			race, arm, ok := p.raceOf(name)
			if !ok || !p.Every.MatchString(race) {
				continue
			}
			base, had := first[race]
			if !had {
				first[race], base = arm, arm
			}
			row := claim.Row{Title: race, Races: []string{race}, Base: cmp.Or(p.Base, base), Arm: arm}
			has := func(r claim.Row) bool { return r.Title == race && r.Arm == arm }
			if (had || len(p.Columns) > 1) && !slices.ContainsFunc(all, has) {
				all = append(all, row)
			}
		}
	}
	return slices.Collect(inOrder(all))
}

// isIn reports whether a record has samples for a table.
func isIn(t *claim.Table, r *claim.Record) bool {
	flagged := !r.IsJMH() && strings.Count(r.Cell, " ") > 1
	wanted := flagged == t.Flagged
	if t.On != nil {
		wanted = slices.Contains(t.On, r.Cell)
	}
	if r.Folder() != t.Folder || !wanted {
		return false
	}
	p := part{Table: t}
	return slices.ContainsFunc(r.Names(), func(name string) bool {
		race, _, ok := p.raceOf(name)
		return ok && p.has(race)
	})
}

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
	var lowest race.Ratio
	peer := ""
	for _, b := range p.builds {
		for _, other := range p.Closest {
			if q := p.lowest(b, r.Races, other, r.Arm); q.N > 0 && (lowest.N == 0 || q.Centre < lowest.Centre) {
				lowest, peer = q.Ratio, other
			}
		}
	}
	p.want(r.Races, peer, r.Arm)
	return strings.TrimSpace(peer + " " + ratioCell(lowest, lowest.Disturbed()))
}

// want notes a missing claim, if the table requires claims.
func (p *part) want(races []string, base, arm string) {
	for _, name := range races {
		if p.Claimed && !p.file.HasClaim(p.Prefix+name, p.End+base, p.End+arm) {
			p.missing = errors.Join(p.missing, fmt.Errorf("table %s: no claim is about %s and %s in %s, in all builds", p.Name, base, arm, name))
		}
	}
}
