package print

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A key identifies a contract.
type key struct {
	module, file string
	line         int
	name, text   string
}

func keyOf(c contract.Contract) key { return key{c.Module, c.File, c.Line, name(c), c.Text} }

// name returns the function or the type of a contract.
func name(c contract.Contract) string { return cmp.Or(c.Scope.Func, c.Scope.Type) }

func place(file string, line int) string { return fmt.Sprintf("%s:%d", file, line) }

// A table has a row for each contract and a column for each build.
type table struct {
	builds []string
	rows   []row
}

// A row has a result for each build. It has no status in builds to which the contract does
// not apply.
type row struct {
	Contract contract.Contract
	Results  []contract.Result
}

// tableOf keeps the order of the contracts and sorts the builds by name. Contracts that look
// the same each have a row, so that none hides another.
func tableOf(results []contract.Result) table {
	t := table{builds: buildsOf(results)}
	type of struct {
		key
		n int // a build, or how many of the contracts that look the same came before
	}
	rows, before := map[of]int{}, map[of]int{}
	for _, r := range results {
		build, _ := slices.BinarySearch(t.builds, buildName(r))
		in := of{keyOf(r.Contract), build}
		k := of{in.key, before[in]}
		before[in]++
		if _, ok := rows[k]; !ok {
			rows[k] = len(t.rows)
			t.rows = append(t.rows, row{r.Contract, make([]contract.Result, len(t.builds))})
		}
		t.rows[rows[k]].Results[build] = r
	}
	return t
}

// buildName returns the build of a result for people. A contract that no build judges has a
// result, too.
func buildName(r contract.Result) string { return cmp.Or(r.Build.String(), "no build") }

func buildsOf(results []contract.Result) []string {
	builds := lists.Map(results, buildName)
	slices.Sort(builds)
	return slices.Compact(builds)
}

// widest is the maximum width of a table without a terminal.
const widest = 120

// lines returns the head and the rows of a table. If they would be wider than most, the
// head has numbers for the builds, which the legend names in this order.
func (t table) lines(most int) (lines [][]string, legend []string) {
	head := []string{"line", "func", "contract"}
	lines = append([][]string{slices.Concat(head, t.builds)}, lists.Map(t.rows, row.texts)...)
	if page.ColumnsWidth(lines) <= most {
		return lines, nil
	}
	for i := range t.builds {
		head = append(head, strconv.Itoa(i+1))
	}
	lines[0] = head
	return lines, t.builds
}

// texts returns the cells of a row, "-" where there is no result.
func (r row) texts() []string {
	all := []string{place(r.Contract.File, r.Contract.Line), name(r.Contract), r.Contract.Text}
	for _, result := range r.Results {
		all = append(all, cmp.Or(result.Word(), "-"))
	}
	return all
}
