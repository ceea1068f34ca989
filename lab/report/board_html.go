package report

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/claim"
)

//go:embed board.html
var boardPageText string

var boardTemplate = template.Must(template.New("board").Funcs(template.FuncMap{
	"visible": visible,
	"minus":   func(s string) string { return strings.ReplaceAll(s, "-", "−") },
}).Parse(boardPageText))

// boardHTML writes a page that needs nothing else: no script, no fonts, no network.
func boardHTML(w io.Writer, b Board) error {
	return boardTemplate.ExecuteTemplate(w, "page", newBoardPage(b))
}

// A boardPage is what the page shows.
type boardPage struct {
	Answer, Class     string
	Records, Machines int
	CPUs              []pageCPU
	Cells             []string
	Claims            []*pageClaim
	Calibration       *calibrationPage
}

// A pageCPU is the head of the columns of one machine.
type pageCPU struct {
	Name  string
	Cells int
}

// A pageClaim is one claim: its rows on the board, and a part of the page of its own.
type pageClaim struct {
	ID, Name  string
	Rows      []pageRowOfBoard
	Field     *pageField
	Open      []pageOpen
	Histories []historyPlot
	Samples   []pageSamples
}

type pageRowOfBoard struct {
	Claimed  string
	Outcomes []*pageOutcome // nil where there is none
}

type pageOutcome struct {
	Sign, Status, Class string
	Change              string
	Interval, Rounds    string
	Plot                intervalPlot
}

// A pageOpen is why something does not hold.
type pageOpen struct{ Claimed, Where, Sign, Status, Class, Why string }

// pageSamples are all rounds of an outcome, and where they come from.
type pageSamples struct {
	Claimed, Where       string
	Record, Commit, Date string
	Control              string
	Checked              bool
	Plot                 *samplesPlot
}

func newBoardPage(b Board) boardPage {
	t := b.table()
	p := boardPage{
		Answer: b.Answer(), Class: classes[b.Exit()],
		Records: b.records(), Machines: len(t.cpus()), Calibration: newCalibrationPage(b.Calibrations),
	}
	for _, cpu := range t.cpus() {
		p.CPUs = append(p.CPUs, pageCPU{cpu, len(t.of(cpu).columns)})
	}
	for _, c := range t.columns {
		p.Cells = append(p.Cells, c.cell)
	}
	for _, r := range t.rows {
		p.claim(r.about.Claim).add(r)
	}
	for _, f := range b.fields() {
		p.claim(f.claim).Field = newPageField(f)
	}
	for _, c := range p.Claims {
		c.Histories = b.histories(c.Name)
	}
	return p
}

// records returns how many files the samples are from.
func (b Board) records() int {
	files := map[string]bool{}
	for _, o := range b.Outcomes {
		if o.Record != "" {
			files[o.Record] = true
		}
	}
	return len(files)
}

// claim returns the claim of a name, a new one if there is none yet.
func (p *boardPage) claim(name string) *pageClaim {
	for _, c := range p.Claims {
		if c.Name == name {
			return c
		}
	}
	c := &pageClaim{ID: "claim-" + strconv.Itoa(1+len(p.Claims)), Name: name}
	p.Claims = append(p.Claims, c)
	return c
}

func (c *pageClaim) add(r boardRow) {
	scale := ratioScale(r.newest(), 4, sparkWidth-4)
	row := pageRowOfBoard{Claimed: r.claimed()}
	for _, o := range r.outcomes {
		row.Outcomes = append(row.Outcomes, newPageOutcome(o, scale))
	}
	c.Rows = append(c.Rows, row)
	for _, o := range r.newest() {
		c.addOutcome(o)
	}
}

// sparkWidth is that of the plots on the board.
const sparkWidth = 140

func newPageOutcome(o *claim.Outcome, s scale) *pageOutcome {
	if o == nil {
		return nil
	}
	v := o.Verdict
	return &pageOutcome{signOf(v), statusOf(v), classOf(v), changeOf(v), intervalOf(v), roundsOf(o), newIntervalPlot(o, s, sparkWidth, 22)}
}
