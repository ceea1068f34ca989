package board

import (
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("board").Funcs(template.FuncMap{
	"visible": page.Visible,
	"sign":    signOf, "class": classOf, "status": statusOf, "change": changeOf, "interval": intervalOf, "control": controlOf,
	"rounds": roundsOf, "boxes": boxes,
	"counted": page.Counted,
	"percent": percent,
	"minus":   func(s string) string { return strings.ReplaceAll(s, "-", "−") },
}).Parse(pageText))

// writeHTML writes a self-contained page: no script, no fonts, no network.
func writeHTML(w io.Writer, b Board) error {
	p := newBoardPage(b)
	if b.Calibrations != nil {
		var err error
		if p.Calibrations, err = b.Calibrations(); err != nil {
			return err
		}
	}
	return pageTemplate.ExecuteTemplate(w, "page", p)
}

// A boardPage is the data of the page.
type boardPage struct {
	Answer       string
	Lines        []string // one about each machine
	Machines     int
	Tables       []pageTable
	Claims       []*pageClaim
	Records      []pageRecord
	Calibrations []Calibration
	False        []int     // rounds
	Power        []float64 // effects
	PowerRounds  int
}

// A pageRecord is a file with samples.
type pageRecord struct {
	Number             int
	Path, Commit, Date string
}

// A pageTable is one table of the board.
type pageTable struct {
	CPUs   []pageCPU
	Cells  []string
	Claims []pageTableClaim
}

// A pageCPU is the head above the columns of one machine.
type pageCPU struct {
	Name  string
	Cells int
}

// A pageTableClaim has a row for each workload.
type pageTableClaim struct {
	ID, Name string
	Rows     []pageTableRow
}

type pageTableRow struct {
	Workload, Effect string
	Reason           string         // why there is no record, "" if there is one
	Outcomes         []*pageOutcome // nil where there is none
}

// A pageOutcome is an outcome with its plot.
type pageOutcome struct {
	*claim.Outcome
	Plot intervalPlot
}

// A pageClaim is the part of the page that is about one claim.
type pageClaim struct {
	ID, Name string
	Times    *benchstatTable
	Open     []pageOpen
	Notes    []string
	records  []pageRecord
}

// Record returns the number of the file with an outcome's samples.
func (c *pageClaim) Record(o *claim.Outcome) int {
	return 1 + slices.IndexFunc(c.records, func(r pageRecord) bool { return r.Path == o.Record })
}

// A pageOpen says why something does not hold: one measurement, or several for one reason.
type pageOpen struct {
	Verdict             verdict.Verdict
	Count               int
	Claimed, Where, Why string
}

func newBoardPage(b Board) boardPage {
	t := b.table()
	p := boardPage{
		Answer: b.Totals().Answer(), Lines: b.machines(), Machines: len(t.cpus()), Records: b.records(),
		False: falseRounds, Power: powerEffects, PowerRounds: powerRounds,
	}
	for _, o := range t.newest() {
		p.claim(o.Claim).add(o)
	}
	for _, f := range b.benchstatTables() {
		p.claim(f.Claim).Times = &f
	}
	if len(t.rows) > 0 {
		p.Tables = lists.Map(t.parts(), p.table)
	}
	return p
}

// records returns the files with the samples.
func (b Board) records() (all []pageRecord) {
	for _, o := range b.Outcomes {
		isOf := func(r pageRecord) bool { return r.Path == o.Record }
		if o.Record != "" && !slices.ContainsFunc(all, isOf) {
			all = append(all, pageRecord{1 + len(all), o.Record, o.Commit, o.Date})
		}
	}
	return all
}

// claim returns the claim with a name, which it adds if it is new.
func (p *boardPage) claim(name string) *pageClaim {
	for _, c := range p.Claims {
		if c.Name == name {
			return c
		}
	}
	c := &pageClaim{ID: "claim-" + strconv.Itoa(1+len(p.Claims)), Name: name, records: p.Records}
	p.Claims = append(p.Claims, c)
	return c
}

// add notes why an outcome does not hold. Outcomes with the same reason share an
// entry.
func (c *pageClaim) add(o *claim.Outcome) {
	c.Notes = append(c.Notes, warnings(o)...)
	if o.Verdict.Status == verdict.Holds {
		return
	}
	where, why := explain(o)
	i := slices.IndexFunc(c.Open, func(p pageOpen) bool {
		return p.Verdict.Status == o.Verdict.Status && p.Verdict.Reason == o.Verdict.Reason
	})
	if i < 0 {
		c.Open = append(c.Open, pageOpen{o.Verdict, 1, claimed(o), where, why})
		return
	}
	c.Open[i].Count++
	c.Open[i].Why = o.Verdict.Reason
}

// table makes one table of the board, with links to the claims.
func (p *boardPage) table(of boardTable) (t pageTable) {
	t.CPUs = lists.Map(of.cpus(), func(cpu string) pageCPU { return pageCPU{cpu, len(of.of(cpu).columns)} })
	t.Cells = lists.Map(of.columns, func(c boardColumn) string { return c.cell })
	for i, r := range of.rows {
		if i == 0 || of.rows[i-1].about.Claim != r.about.Claim {
			c := p.claim(r.about.Claim)
			t.Claims = append(t.Claims, pageTableClaim{ID: c.ID, Name: c.Name})
		}
		c := &t.Claims[len(t.Claims)-1]
		c.Rows = append(c.Rows, newPageTableRow(r))
	}
	return t
}

func newPageTableRow(r boardRow) pageTableRow {
	s := ratioScale(r.newest(), 4, plotWidth-4)
	row := pageTableRow{Workload: r.about.Workload, Effect: r.about.Metric + " " + r.about.Effect.Text}
	if !recorded(r.about) {
		row.Reason = r.about.Verdict.Reason
	}
	row.Outcomes = lists.Map(r.outcomes, func(o *claim.Outcome) *pageOutcome {
		if o == nil {
			return nil
		}
		return &pageOutcome{o, newIntervalPlot(o, s)}
	})
	return row
}
