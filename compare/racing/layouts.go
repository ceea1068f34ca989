package racing

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/lab/race"
)

// keep adds a record: what was measured here and, by programs with other layouts of the code that printed it to
// the file o.with, there. A layout is left out if a neighbour was beside its program all the time, so
// that the program took it for quiet: in other layouts the probes were faster.
func (o options) keep(e race.Env, kind, set string, rs []*race.Result, stdout io.Writer) (path string, err error) {
	var here bytes.Buffer
	for _, r := range rs {
		if _, err := r.WriteTo(&here); err != nil {
			return "", err
		}
	}
	var others []byte
	if o.with != "" {
		if others, err = os.ReadFile(o.with); err != nil {
			return "", err
		}
	}
	layouts := append([][]byte{here.Bytes()}, split(others)...)
	for _, i := range slowed(layouts) {
		fmt.Fprintf(stdout, "left out: layout %d, because a neighbour was there all the time\n", i)
		layouts[i] = nil
	}
	return race.KeepText(o.folder, e, kind, set, bytes.NewReader(bytes.Join(layouts, nil)))
}

// The text of each layout begins with a configuration.
var (
	beginning = regexp.MustCompile(`(?m)^goos: `)
	probes    = regexp.MustCompile(`(?m)^probe: (.+)$`)
)

// split returns the parts of a text that begin with a configuration.
func split(text []byte) (parts [][]byte) {
	at := beginning.FindAllIndex(text, -1)
	for i := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		parts = append(parts, text[at[i][0]:end])
	}
	return parts
}

// throughout is how much more a probe shows beside a neighbour, at least. The place of its code in memory makes
// less of a difference.
const throughout = 1.2

// slowed returns the layouts whose quietest probes are slow compared with those of another layout.
func slowed(layouts [][]byte) (some []int) {
	var levels []float64
	for _, layout := range layouts {
		level := 0.0 // without probes
		if all := probes.FindAllSubmatch(layout, -1); len(all) > 0 {
			level, _ = strconv.ParseFloat(string(all[len(all)-1][1]), 64)
		}
		levels = append(levels, level)
	}
	least := slices.Min(levels)
	for i, level := range levels {
		if least > 0 && level > throughout*least {
			some = append(some, i)
		}
	}
	return some
}
