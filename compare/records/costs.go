package records

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/race"
)

// A Cost is what an arm of a race takes for one operation outside of races, and
// allocates, which a race does not record in bytes.
type Cost struct {
	Race, Arm         string
	Ns, Bytes, Allocs float64
}

// Costs is a record of them.
type Costs struct {
	Path  string // in the folder of all results, with slashes
	Env   race.Env
	Costs []Cost
}

// costFolder is where they are, in the folder of the day and CPU: apart from the
// records of races.
const costFolder = "memory"

// WriteCosts adds a record of costs, all measured in e, to dir, and returns the path
// of the new file.
func WriteCosts(dir string, e race.Env, costs []Cost) (string, error) {
	var b bytes.Buffer
	if err := PrintCosts(&b, costs); err != nil {
		return "", err
	}
	name, err := race.KeepText(dir, e, costFolder, "", &b)
	return filepath.Join(dir, filepath.FromSlash(name)), err
}

// PrintCosts writes a line for each cost, as records have it below their header.
func PrintCosts(w io.Writer, costs []Cost) error {
	for _, c := range costs {
		_, err := fmt.Fprintf(w, "Benchmark%s/impl=%s\t1\t%.0f ns/op\t%.0f B/op\t%.0f allocs/op\n", c.Race, c.Arm, c.Ns, c.Bytes, c.Allocs)
		if err != nil {
			return err
		}
	}
	return nil
}

// Costs returns the newest record of costs that has some which are wanted, and only
// those.
func (f *Folder) Costs(wanted Wanted) (Costs, error) {
	names, err := glob(f.fsys, "*/"+costFolder+"/*.txt")
	if err != nil {
		return Costs{}, err
	}
	var newest Costs
	for _, name := range names {
		c, err := f.readCosts(name)
		if err != nil {
			return Costs{}, fmt.Errorf("%s: %w", name, err)
		}
		c.Costs = slices.DeleteFunc(c.Costs, func(cost Cost) bool { return !wanted(c.Env, cost.Race) })
		if len(c.Costs) > 0 && cmp.Compare(c.Env.Date, newest.Env.Date) > 0 {
			newest = c
		}
	}
	if newest.Path == "" {
		return Costs{}, ErrNone
	}
	return newest, nil
}

func (f *Folder) readCosts(name string) (Costs, error) {
	text, err := ReadText(f.fsys, name)
	if err != nil {
		return Costs{}, err
	}
	rs, e, err := race.ReadResults(bytes.NewReader(text))
	if err != nil {
		return Costs{}, err
	}
	c := Costs{Path: path.Clean(name), Env: e}
	for _, r := range rs {
		for _, a := range r.Arms {
			c.Costs = append(c.Costs, Cost{r.Name, a.Name, a.Ns[0], bytesOf(string(text), r.Name, a.Name), a.Allocs})
		}
	}
	return c, nil
}

// bytesOf returns the value of unit B/op in the line of an arm, which results of
// races do not have.
func bytesOf(text, race, arm string) float64 {
	_, line, _ := strings.Cut(text, "Benchmark"+race+"/impl="+arm+"\t")
	line, _, _ = strings.Cut(line, "\n")
	for cell := range strings.SplitSeq(line, "\t") {
		if n, ok := strings.CutSuffix(cell, " B/op"); ok {
			v, _ := strconv.ParseFloat(n, 64)
			return v
		}
	}
	return 0
}
