package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/lab/contract"
)

// A key tells contracts apart.
type key struct {
	file       string
	line       int
	name, text string
}

func keyOf(c contract.Contract) key { return key{c.File, c.Line, name(c), c.Text} }

// name is the function of a contract, or the type.
func name(c contract.Contract) string { return cmp.Or(c.Scope.Func, c.Scope.Type) }

func place(file string, line int) string { return fmt.Sprintf("%s:%d", file, line) }

// A table has a row for each contract and a column for each cell.
type table struct {
	cells []string
	rows  []row
}

// A row has a result for each cell. Those of cells that the contract is not made for have
// no status.
type row struct {
	contract contract.Contract
	results  []contract.Result
}

// tableOf keeps the order of the contracts, and sorts the cells by name.
func tableOf(results []contract.Result) table {
	var t table
	for _, r := range results {
		t.cells = append(t.cells, r.Cell.String())
	}
	slices.Sort(t.cells)
	t.cells = slices.Compact(t.cells)
	at := map[key]int{}
	for _, r := range results {
		k := keyOf(r.Contract)
		if _, ok := at[k]; !ok {
			at[k] = len(t.rows)
			t.rows = append(t.rows, row{r.Contract, make([]contract.Result, len(t.cells))})
		}
		cell, _ := slices.BinarySearch(t.cells, r.Cell.String())
		t.rows[at[k]].results[cell] = r
	}
	return t
}

// firstCell is the column of the first cell.
const firstCell = 3

// head is the first line of a table.
func (t table) head() []string {
	return append([]string{"line", "func", "contract"}, t.cells...)
}

// texts is a row in words, "-" where there is no result.
func (r row) texts() []string {
	all := []string{place(r.contract.File, r.contract.Line), name(r.contract), r.contract.Text}
	for _, result := range r.results {
		all = append(all, cmp.Or(string(result.Status), "-"))
	}
	return all
}
