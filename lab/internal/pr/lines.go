package pr

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/icount"
)

// mostLines is the largest number of source lines shown for a growth.
const mostLines = 3

// A spot identifies a line of source by its text, because line numbers differ between two sources.
type spot struct{ file, text string }

// grown returns the lines whose instructions have grown most from base to head.
func (r *run) grown(module string, base, head icount.Count) (all []string) {
	more, line := map[spot]float64{}, map[spot]int{}
	for _, l := range base.Lines {
		more[r.base.spot(module, l)] -= l.PerOp
	}
	for _, l := range head.Lines {
		s := r.head.spot(module, l)
		more[s] += l.PerOp
		line[s] = l.Line
	}
	var spots []spot
	for s, n := range more {
		if n >= max(0.5, head.PerOp/200) {
			spots = append(spots, s)
		}
	}
	slices.SortFunc(spots, func(a, b spot) int {
		return cmp.Or(cmp.Compare(more[b], more[a]), cmp.Compare(a.file, b.file), line[a]-line[b])
	})
	for _, s := range spots[:min(mostLines, len(spots))] {
		all = append(all, fmt.Sprintf("%s:%d: %s more: %s", s.file, line[s], strconv.FormatFloat(math.Round(more[s]*10)/10, 'f', -1, 64), s.text))
	}
	return all
}

// spot finds a line in the module or the standard library. A package outside the graph has not
// changed: its lines are identified by number.
func (s side) spot(module string, l icount.Line) spot {
	n, ok := s.nodes[path.Dir(path.Join(module, l.File))]
	if !ok {
		n, ok = s.nodes[path.Dir(l.File)]
	}
	if ok {
		file := filepath.Join(n.Dir, path.Base(l.File))
		text, _ := os.ReadFile(file)
		if lines := strings.Split(string(text), "\n"); 0 < l.Line && l.Line <= len(lines) {
			return spot{s.name(n)(file), strings.TrimSpace(lines[l.Line-1])}
		}
	}
	return spot{l.File, strconv.Itoa(l.Line)}
}
