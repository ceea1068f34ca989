// Package report writes what was judged: for people as a table of contracts and cells,
// for programs as JSON. The first line for people is the answer.
package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tightwire/tightwire/lab/contract"
)

// The exit statuses of the commands.
const (
	Good     = 0 // all holds
	Bad      = 1 // a contract is broken
	Usage    = 2 // there was nothing to judge
	Unproven = 3 // nothing is broken, but something was not seen
)

// Exit returns the exit status for the results of a check.
func Exit(results []contract.Result) int {
	status := Good
	for _, r := range results {
		switch r.Status {
		case contract.Broken:
			return Bad
		case contract.Unseen, contract.Skipped, contract.Blind:
			status = Unproven
		}
	}
	return status
}

// JSON writes {"results": [...]} with what DESIGN fixes of each: file, line, func,
// contract, cell, status and evidence.
func JSON(w io.Writer, results []contract.Result) error {
	type result struct {
		File     string          `json:"file"`
		Line     int             `json:"line"`
		Func     string          `json:"func"`
		Contract string          `json:"contract"`
		Cell     string          `json:"cell"`
		Status   contract.Status `json:"status"`
		Evidence string          `json:"evidence"`
	}
	all := make([]result, len(results))
	for i, r := range results {
		all[i] = result{r.Contract.File, r.Contract.Line, name(r.Contract), r.Contract.Text, r.Cell.String(), r.Status, r.Evidence}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(map[string][]result{"results": all})
}

// name is the function of a contract, or the type.
func name(c contract.Contract) string { return cmp.Or(c.Scope.Func, c.Scope.Type) }

// Text writes the answer, a table with a row for each contract and a column for each
// cell, and the evidence for all that does not hold.
func Text(w io.Writer, results []contract.Result) error {
	if _, err := fmt.Fprintln(w, Answer(results)); err != nil {
		return err
	}
	if err := table(w, results); err != nil {
		return err
	}
	for _, r := range results {
		if r.Status == contract.Holds {
			continue
		}
		if _, err := fmt.Fprintf(w, "%s:%d: %s: %s: %s: %s\n", r.Contract.File, r.Contract.Line, r.Contract.Text, r.Cell, r.Status, r.Evidence); err != nil {
			return err
		}
	}
	return nil
}

// Answer says in one line how many contracts of how many fare otherwise than they should.
func Answer(results []contract.Result) string {
	counts := map[contract.Status]map[string]bool{}
	all := map[string]bool{}
	for _, r := range results {
		if counts[r.Status] == nil {
			counts[r.Status] = map[string]bool{}
		}
		counts[r.Status][row(r)] = true
		all[row(r)] = true
	}
	var parts []string
	for _, s := range []struct {
		status contract.Status
		words  string
	}{
		{contract.Broken, "broken"},
		{contract.Unseen, "unseen"},
		{contract.Blind, "in blind cells"},
		{contract.Skipped, "in cells that were skipped"},
		{contract.Fixed, "fixed: remove its xfail"},
		{contract.XFail, "known to be broken"},
	} {
		if n := len(counts[s.status]); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s.words))
		}
	}
	if parts == nil {
		return fmt.Sprintf("all of %d contracts hold", len(all))
	}
	return fmt.Sprintf("of %d contracts %s", len(all), strings.Join(parts, ", "))
}

// row names a contract in the table.
func row(r contract.Result) string {
	c := r.Contract
	return fmt.Sprintf("%s:%d\t%s\t%s", c.File, c.Line, name(c), c.Text)
}

func table(w io.Writer, results []contract.Result) error {
	var rows, cells []string
	of := map[[2]string]contract.Status{}
	for _, r := range results {
		of[[2]string{row(r), r.Cell.String()}] = r.Status
		rows = append(rows, row(r))
		cells = append(cells, r.Cell.String())
	}
	slices.Sort(cells)
	cells, rows = slices.Compact(cells), slices.Compact(rows)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "line\tfunc\tcontract\t%s\n", strings.Join(cells, "\t"))
	for _, r := range rows {
		fmt.Fprint(t, r)
		for _, c := range cells {
			fmt.Fprintf(t, "\t%s", cmp.Or(of[[2]string{r, c}], "-"))
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}
