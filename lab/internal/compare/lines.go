package compare

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

	"github.com/tightwire/tightwire/lab/internal/count"
)

// mostLines is the largest number of source lines shown for a growth.
const mostLines = 3

// A spot identifies a line of source by its package and text, because names and numbers differ
// between two sources.
type spot struct{ pkg, text string }

// grown returns the lines whose instructions have grown most from base to head.
func (r *run) grown(pkg string, base, head count.Count) (all []string) {
	more, at := map[spot]float64{}, map[spot]count.Line{}
	for _, l := range base.Lines {
		s, _ := r.base.spot(r.base.nodes[pkg].Module, l)
		more[s] -= l.PerOp
	}
	for _, l := range head.Lines {
		s, file := r.head.spot(r.head.nodes[pkg].Module, l)
		more[s] += l.PerOp
		at[s] = count.Line{File: file, Line: l.Line}
	}
	var spots []spot
	for s, n := range more {
		if n >= max(0.5, head.PerOp/200) {
			spots = append(spots, s)
		}
	}
	slices.SortFunc(spots, func(a, b spot) int {
		return cmp.Or(cmp.Compare(more[b], more[a]), cmp.Compare(at[a].File, at[b].File), at[a].Line-at[b].Line)
	})
	for _, s := range spots[:min(mostLines, len(spots))] {
		all = append(all, fmt.Sprintf("%s:%d: %s more: %s", at[s].File, at[s].Line, strconv.FormatFloat(math.Round(more[s]*10)/10, 'f', -1, 64), s.text))
	}
	return all
}

// spot finds a line in the module or the standard library, and its file's name. A package outside the
// graph has not changed: its lines are identified by number.
func (s side) spot(module string, l count.Line) (at spot, name string) {
	n, ok := s.node(path.Dir(path.Join(module, l.File)))
	if !ok {
		n, ok = s.node(path.Dir(l.File))
	}
	if ok {
		file := filepath.Join(n.Dir, path.Base(l.File))
		if lines := s.linesOf(file); 0 < l.Line && l.Line <= len(lines) {
			return spot{s.own.Of(n.Path), strings.TrimSpace(lines[l.Line-1])}, s.name(n)(file)
		}
	}
	return spot{l.File, strconv.Itoa(l.Line)}, l.File
}

// linesOf returns the lines of a file, none if it cannot be read.
func (s side) linesOf(file string) []string {
	lines, ok := s.lines[file]
	if !ok {
		text, _ := os.ReadFile(file)
		lines = strings.Split(string(text), "\n")
		s.lines[file] = lines
	}
	return lines
}
