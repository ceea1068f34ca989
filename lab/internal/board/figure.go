package board

import (
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
)

// The dimensions of a figure, in its own pixels.
const (
	figureWidth  = 860
	figureLeft   = 300 // where the axis begins
	figureRight  = 830
	figureRow    = 30
	figureTop    = 64
	figureBottom = 34 // with the CPUs
)

// figureStyle is readable on light and dark pages.
const figureStyle = `<style>
text{font:14px system-ui,sans-serif;fill:#24292f}.small{font-size:12px;fill:#57606a}
.grid{stroke:#d0d7de}.peer{stroke:#57606a;stroke-width:2}.range{stroke:#54aeff;stroke-width:6;stroke-linecap:round;stroke-opacity:.35}
.ratio{stroke:#0969da;stroke-opacity:.4;stroke-width:6;stroke-linecap:round;fill:none}.typical{fill:#0550ae;stroke:#fff;stroke-width:1.5}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9198a1}.grid{stroke:#3d444d}.peer{stroke:#9198a1}
.range{stroke:#1f6feb}.ratio{stroke:#79c0ff}.typical{fill:#a5d6ff;stroke:#0d1117}}
</style>
`

// summaryFigure draws a summary as SVG. Each row has a dot for every ratio, a bar from the
// lowest to the highest, and a larger dot at the median of each machine. The peer is at 1.
func (s *Splicer) summaryFigure(of *claim.Summary) (string, error) {
	all, err := s.summedRows(of)
	if err != nil {
		return "", err
	}
	height := figureTop + figureRow*len(all) + figureBottom
	axis := axisOf(all)
	var svg strings.Builder
	fmt.Fprintf(&svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Times as fast as the package it replaces\">\n%s", figureWidth, height, figureStyle)
	svg.WriteString("<text x=\"16\" y=\"18\">Times as fast as the package it replaces, which is at 1 (no unit, logarithmic)</text>\n")
	svg.WriteString("<text class=\"small\" x=\"16\" y=\"36\">Small dots: one row, build and CPU each. Large dots: the median of a CPU.</text>\n")
	for _, ratio := range axis.ticks(8) {
		class, at := "grid", px(axis.at(ratio))
		if ratio == 1 {
			class = "peer"
		}
		fmt.Fprintf(&svg, "<path class=\"%s\" d=\"M%s %dV%d\"/>", class, at, figureTop, height-figureBottom)
		fmt.Fprintf(&svg, "<text class=\"small\" x=\"%s\" y=\"54\" text-anchor=\"middle\">%v</text>\n", at, ratio)
	}
	for i, row := range all {
		drawRow(&svg, axis, row, figureTop+figureRow*i+figureRow/2)
	}
	fmt.Fprintf(&svg, "<text class=\"small\" x=\"16\" y=\"%d\">%s</text>\n</svg>\n", height-10, html.EscapeString(measuredOn(all)))
	return svg.String(), nil
}

// measuredOn names the CPUs, each with the day of its newest record.
func measuredOn(all []summedRow) string {
	days := map[string]string{}
	for _, row := range all {
		for cpu, date := range row.dates {
			day, _, _ := strings.Cut(date, "T")
			days[cpu] = max(days[cpu], day)
		}
	}
	var names []string
	for _, cpu := range slices.Sorted(maps.Keys(days)) {
		names = append(names, cpu+", "+days[cpu])
	}
	return strings.Join(names, "; ")
}

// axisOf returns an axis that contains all ratios and 1.
func axisOf(all []summedRow) scale {
	lo, hi := 1.0, 1.0
	for _, row := range all {
		lo, hi = min(lo, row.worst()), max(hi, row.best())
	}
	return scale{lo * 0.95, hi * 1.05, figureLeft, figureRight}
}

func drawRow(s *strings.Builder, axis scale, row summedRow, y int) {
	title := html.EscapeString(strings.ReplaceAll(row.Title, "`", ""))
	fmt.Fprintf(s, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", figureLeft-16, y+5, title)
	fmt.Fprintf(s, "<path class=\"range\" d=\"M%s %dH%s\"/>", px(axis.at(row.worst())), y, px(axis.at(row.best())))
	dots := ""
	for _, ratio := range row.ratios {
		dots += dot(axis.at(ratio), float64(y))
	}
	fmt.Fprintf(s, "<path class=\"ratio\" d=\"%s\"/>", dots)
	for _, typical := range row.typical() {
		fmt.Fprintf(s, "<circle class=\"typical\" cx=\"%s\" cy=\"%d\" r=\"6\"><title>%s: typical %s, %.2g to %.2g</title></circle>\n",
			px(axis.at(typical)), y, title, row.typicals(), row.worst(), row.best())
	}
}
