package house

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// ratio finds a printed ratio or change with its interval: "1.50 [1.40, 1.60]",
// "**0.50 slower** [0.40, 0.60]", "1.209x [1.061, 1.441]", "-14.3% [-15.0%, -13.1%]".
var ratio = regexp.MustCompile(`([-+−]?\d[\d,.]*)[ x×%]*(?:slower)?(?:\*\*)? \[([-+−]?\d[\d.]*) ?%?, ([-+−]?\d[\d.]*|\+?Inf|\+?∞) ?%?\]`)

// ratiosLieInIntervals checks the ratios of every page of Markdown: a ratio outside its own interval
// is an estimate of something else.
func ratiosLieInIntervals(tr *tree) (complaints []string) {
	for _, name := range tr.names {
		if path.Ext(name) != ".md" || inTestdata(name) {
			continue
		}
		for i, line := range strings.Split(tr.files[name], "\n") {
			for _, m := range ratio.FindAllStringSubmatch(line, -1) {
				if lo, hi := number(m[2]), number(m[3]); !(lo <= number(m[1]) && number(m[1]) <= hi) {
					complaints = append(complaints, fmt.Sprintf("%s:%d: %s: the ratio is outside its interval", name, i+1, m[0]))
				}
			}
		}
	}
	return complaints
}

// number reads a number that ratio found.
func number(s string) float64 {
	s = strings.NewReplacer("−", "-", ",", "", "∞", "Inf").Replace(s)
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err) // the expression above finds numbers only
	}
	return x
}
