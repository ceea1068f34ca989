package main

import (
	"bytes"
	"fmt"
	"html"
	"math"

	"github.com/tightwire/tightwire/compare/promise"
	"github.com/tightwire/tightwire/lab/judge"
)

// The dimensions of the picture, in its own pixels.
const (
	width  = 1000
	left   = 470 // where the axis begins
	right  = 970
	rowOf  = 30
	top    = 64
	bottom = 12
)

// style is readable on light and dark pages.
const style = `<style>
text{font:14px system-ui,sans-serif;fill:#24292f}.small{font-size:12px;fill:#57606a}
.grid{stroke:#d0d7de}.peer{stroke:#57606a;stroke-width:2}.range{stroke:#54aeff;stroke-width:6;stroke-linecap:round;stroke-opacity:.35}
.ratio{stroke:#0969da;stroke-opacity:.4;stroke-width:6;stroke-linecap:round;fill:none}.promise{stroke:#0550ae;stroke-width:2.5}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9198a1}.grid{stroke:#3d444d}.peer{stroke:#9198a1}
.range{stroke:#1f6feb}.ratio{stroke:#79c0ff}.promise{stroke:#a5d6ff}}
</style>
`

// draw draws the promises as SVG: a dot for every ratio, a bar from the lowest to the highest, and a line at what is
// promised. The package replaced is at 1.
func (rs records) draw() ([]byte, error) {
	ratios, lowest, highest, err := rs.ratios()
	if err != nil {
		return nil, err
	}
	at := func(ratio float64) float64 {
		share := math.Log(ratio/(lowest*0.95)) / math.Log(highest*1.05/(lowest*0.95))
		return left + share*(right-left)
	}
	height := top + rowOf*len(promise.All) + bottom
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"How many times as fast as the package replaced, for each promise\">\n%s", width, height, style)
	b.WriteString("<text x=\"16\" y=\"18\">How many times as fast as the package replaced, which is at 1 (no unit, logarithmic)</text>\n")
	b.WriteString("<text class=\"small\" x=\"16\" y=\"36\">A dot for each workload, build and CPU that was measured; the upright stroke is what we promise.</text>\n")
	for _, ratio := range []float64{0.5, 1, 2, 5, 10, 20, 50, 100} {
		class := "grid"
		if ratio == 1 {
			class = "peer"
		}
		if x := at(ratio); x >= left && x <= right {
			fmt.Fprintf(&b, "<path class=\"%s\" d=\"M%.1f %dV%d\"/><text class=\"small\" x=\"%.1f\" y=\"54\" text-anchor=\"middle\">%v</text>\n", class, x, top, height-bottom, x, ratio)
		}
	}
	for i, p := range promise.All {
		y := top + rowOf*i + rowOf/2
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", left-16, y+5, html.EscapeString(p.Short))
		if all := ratios[i]; len(all) > 0 {
			lo, hi := all[0], all[0]
			dots := ""
			for _, ratio := range all {
				lo, hi = min(lo, ratio), max(hi, ratio)
				dots += fmt.Sprintf("M%.1f %dh0", at(ratio), y)
			}
			fmt.Fprintf(&b, "<path class=\"range\" d=\"M%.1f %dH%.1f\"/><path class=\"ratio\" d=\"%s\"/>", at(lo), y, at(hi), dots)
		}
		fmt.Fprintf(&b, "<path class=\"promise\" d=\"M%.1f %dv18\"/>\n", at(p.Margin), y-9)
	}
	b.WriteString("</svg>\n")
	return b.Bytes(), nil
}

// ratios returns all ratios of each promise on all CPUs, and the lowest and the highest of all.
func (rs records) ratios() (all [][]float64, lowest, highest float64, err error) {
	lowest, highest = 1, 1
	for _, p := range promise.All {
		var ratios []float64
		for _, cpu := range rs.cpus() {
			j, err := rs.judgePromise(cpu, p, judge.Alone)
			if err != nil {
				return nil, 0, 0, err
			}
			ratios = append(ratios, j.ratios...)
		}
		for _, ratio := range ratios {
			lowest, highest = min(lowest, ratio), max(highest, ratio)
		}
		all = append(all, ratios)
	}
	return all, lowest, highest, nil
}
