package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"text/tabwriter"
)

// A contract is one that tight has checked, as its JSON has it.
type contract struct {
	File, Func, Contract, Cell, Status, Evidence string
	Line                                         int
}

// showContracts checks the contracts of protowire with the toolchain in use.
func showContracts(ctx context.Context, w io.Writer, t *tools) error {
	heading(w, "7. Does the compiler keep our contracts?")
	fmt.Fprint(w, "Comments in protowire promise what the compiler makes of it: //tight:inline, that a function is\ninlined; //tight:bce, that no index is checked. tight asks the compiler.\n\n")
	args := []string{"check", "-o", "json"}
	if t.without == "" {
		args = append(args, "-experiment", "default,simd")
	}
	cmd := command(ctx, t.path("tight"), append(args, "./protowire")...)
	cmd.Dir = t.folder
	out, err := outputOf(cmd)
	if ctx.Err() != nil {
		leftOut(w, "go run ./lab/cmd/tight check ./protowire")
		return nil
	}
	all, err := readContracts(out, err)
	if err != nil {
		return err
	}
	printContracts(w, all)
	return nil
}

// readContracts reads what tight printed. Its status is 1 or 3 if a contract is broken or unseen.
func readContracts(out string, failed error) ([]contract, error) {
	exit := &exec.ExitError{}
	if failed != nil && !(errors.As(failed, &exit) && (exit.ExitCode() == 1 || exit.ExitCode() == 3)) {
		return nil, failed
	}
	var read struct{ Results []contract }
	if err := json.Unmarshal([]byte(out), &read); err != nil {
		return nil, fmt.Errorf("tight check -o json: %w: %s", err, out)
	}
	return read.Results, nil
}

// elsewhere reports whether a contract is in a file that no build for this machine contains.
func (c contract) elsewhere() bool {
	return c.Cell == "" || strings.HasPrefix(c.Status, "SKIPPED")
}

// printContracts prints how many contracts hold here, some of them, those that do not, and apart
// from these how many need another machine.
func printContracts(w io.Writer, all []contract) {
	var kept, not []contract
	far := 0
	for _, c := range all {
		switch {
		case c.elsewhere():
			far++
		case c.Status == "HOLDS":
			kept = append(kept, c)
		default:
			not = append(not, c)
		}
	}
	fmt.Fprintf(w, "For this CPU and toolchain: %d of %d hold. One of each kind:\n\n", len(kept), len(kept)+len(not))
	list(w, someOf(kept))
	if len(not) > 0 {
		fmt.Fprintf(w, "\nThese do not (XFAIL: we know it, and the comment has the reason):\n\n")
		list(w, not)
	}
	fmt.Fprintf(w, `
Look at the last column: it is evidence from the compiler, and no contract holds without. %d more are
about code for other CPUs, releases of Go or builds, which this machine's build does not contain:
make contracts compiles that too. All lines: go run ./lab/cmd/tight check ./protowire
`, far)
}

// kindOf finds the first word of a contract.
var kindOf = regexp.MustCompile(`^\w+`)

// someOf returns the first contract of each kind.
func someOf(all []contract) (some []contract) {
	seen := map[string]bool{}
	for _, c := range all {
		if kind := kindOf.FindString(c.Contract); !seen[kind] {
			seen[kind] = true
			some = append(some, c)
		}
	}
	return some
}

func list(w io.Writer, all []contract) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "FUNCTION\tCONTRACT\tSTATUS\tWHAT THE COMPILER DID")
	for _, c := range all {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", c.Func, c.Contract, c.Status, firstLine(c.Evidence))
	}
	table.Flush()
}
