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
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A summedRow has all ratios that a row of a summary is about, from each build of each
// machine.
type summedRow struct {
	claim.SummaryRow
	ratios   []float64            // sorted
	machines map[string][]float64 // by CPU
	dates    map[string]string    // of the newest record of each CPU
}

// typical returns the median ratio of each machine, sorted. No number mixes two machines.
func (s summedRow) typical() (medians []float64) {
	for _, ratios := range s.machines {
		medians = append(medians, sample.Median(ratios))
	}
	slices.Sort(medians)
	return medians
}

// typicals formats the typical ratios: "1.2", or "1.2 to 1.4" from the lowest to the highest.
func (s summedRow) typicals() string {
	medians := s.typical()
	lo, hi := fmt.Sprintf("%.2g", medians[0]), fmt.Sprintf("%.2g", medians[len(medians)-1])
	if lo == hi {
		return lo
	}
	return lo + " to " + hi
}

// worst returns the lowest ratio, best the highest.
func (s summedRow) worst() float64 { return s.ratios[0] }
func (s summedRow) best() float64  { return s.ratios[len(s.ratios)-1] }

// summedRows collects the ratios of a summary.
func (s *Splicer) summedRows(of *claim.Summary) (all []summedRow, err error) {
	for _, row := range of.Rows {
		sum := summedRow{SummaryRow: row, machines: map[string][]float64{}, dates: map[string]string{}}
		for i := range s.file.Tables {
			if t := &s.file.Tables[i]; slices.Contains(row.Tables, t.Name) {
				sum.add(t, s.records)
			}
		}
		if len(sum.ratios) == 0 {
			return nil, fmt.Errorf("summary %s: row %q: no record has any of its races", of.Name, row.Title)
		}
		slices.Sort(sum.ratios)
		all = append(all, sum)
	}
	return all, nil
}

// add adds the rows of a table, on each machine, also in builds that the table leaves out to stay
// short, as promises are about all builds.
func (s *summedRow) add(t *claim.Table, records []*record.Record) {
	whole := *t
	if !slices.ContainsFunc(t.On, isFlagged) {
		whole.On = nil
	}
	for _, p := range partsOf(&whole, records) {
		for _, row := range p.rows() {
			if !s.Races.MatchString(row.Races[0]) {
				continue
			}
			base, arm := cmp.Or(s.Base, row.Base), cmp.Or(s.Arm, row.Arm)
			for _, b := range p.builds {
				if v := p.lowest(b, row.Races, base, arm); v.N > 0 {
					cpu := b.newest().CPU
					s.ratios = append(s.ratios, 1/v.Ratio)
					s.machines[cpu] = append(s.machines[cpu], 1/v.Ratio)
					s.dates[cpu] = max(s.dates[cpu], b.newest().Date)
				}
			}
		}
	}
}

// summaryTable returns a summary in Markdown, with the verdicts on what is promised of its rows.
func (s *Splicer) summaryTable(of *claim.Summary) (string, error) {
	all, err := s.summedRows(of)
	if err != nil {
		return "", err
	}
	promises, err := s.promises()
	if err != nil {
		return "", err
	}
	head := []string{of.Title, of.Replaces, "lowest", "highest", "promise"}
	head = append(head, lists.Map(promises.machines, func(m claim.Machine) string { return page.Markdown(m.Name) })...)
	var lines [][]string
	for _, row := range all {
		title := row.Title
		if row.Link != "" {
			title = "[" + title + "](" + row.Link + ")"
		}
		line := []string{title, row.Replaces, boundCell(row.worst()), boundCell(row.best())}
		lines = append(lines, append(line, promises.brief(row.Promises)...))
	}
	var text strings.Builder
	page.Table(&text, head, lines)
	return text.String(), nil
}

// boundCell formats the lowest or the highest ratio. A loss is bold.
func boundCell(ratio float64) string {
	s := fmt.Sprintf("%.2f", ratio)
	if ratio >= 10 {
		s = fmt.Sprintf("%.0f", ratio)
	}
	if ratio < 1 {
		s = "**" + s + "**"
	}
	return s
}
