package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A key tells contracts apart.
type key struct {
	module, file string
	line         int
	name, text   string
}

func keyOf(c contract.Contract) key { return key{c.Module, c.File, c.Line, name(c), c.Text} }

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
	Contract contract.Contract
	Results  []contract.Result
}

// tableOf keeps the order of the contracts, and sorts the cells by name. Contracts that look
// the same have a row each: none hides another.
func tableOf(results []contract.Result) table {
	t := table{cells: cellsOf(results)}
	type of struct {
		key
		n int // a cell, or how many of the contracts that look the same came before
	}
	rows, before := map[of]int{}, map[of]int{}
	for _, r := range results {
		cell, _ := slices.BinarySearch(t.cells, cellName(r))
		in := of{keyOf(r.Contract), cell}
		k := of{in.key, before[in]}
		before[in]++
		if _, ok := rows[k]; !ok {
			rows[k] = len(t.rows)
			t.rows = append(t.rows, row{r.Contract, make([]contract.Result, len(t.cells))})
		}
		t.rows[rows[k]].Results[cell] = r
	}
	return t
}

// cellName is how people read the cell of a result; a contract that is judged in none has one
// result all the same.
func cellName(r contract.Result) string { return cmp.Or(r.Cell.String(), "no cell") }

func cellsOf(results []contract.Result) []string {
	var cells []string
	for _, r := range results {
		cells = append(cells, cellName(r))
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// firstCell is the column of the first cell.
const firstCell = 3

// widest is how many columns of text a table may have where no terminal says it.
const widest = 120

// lines returns the head and the rows of a table in words. If they would have more than
// most columns of text, the cells have numbers in the head, and the legend names them in
// this order.
func (t table) lines(most int) (lines [][]string, legend []string) {
	head := []string{"line", "func", "contract"}
	lines = [][]string{slices.Concat(head, t.cells)}
	for _, r := range t.rows {
		lines = append(lines, r.texts())
	}
	if page.ColumnsWidth(coloured(lines)) <= most {
		return lines, nil
	}
	for i := range t.cells {
		head = append(head, strconv.Itoa(i+1))
	}
	lines[0] = head
	return lines, t.cells
}

// coloured gives the statuses in lines their colours.
func coloured(lines [][]string) [][]page.Cell {
	rows := make([][]page.Cell, len(lines))
	for i, line := range lines {
		for column, s := range line {
			c := page.Cell{Text: s}
			if column >= firstCell {
				c.Colour = colours[contract.Status(s)]
			}
			rows[i] = append(rows[i], c)
		}
	}
	return rows
}

// texts is a row in words, "-" where there is no result.
func (r row) texts() []string {
	all := []string{place(r.Contract.File, r.Contract.Line), name(r.Contract), r.Contract.Text}
	for _, result := range r.Results {
		all = append(all, cmp.Or(string(result.Status), "-"))
	}
	return all
}
