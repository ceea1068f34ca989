package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"text/tabwriter"
)

// A judged claim is one that tight has measured, as its JSON has it.
type judged struct {
	Claim, Effect, Status, Reason string
	Ratio, Lo, Hi                 *float64
}

// showClaims measures the claims of demo.toml.
func showClaims(ctx context.Context, w io.Writer, t *tools) error {
	heading(w, "8. Do our claims about speed hold here?")
	fmt.Fprint(w, "compare/demo.toml has four claims. tight links each race four times, with functions in other\nplaces, because their places change times too, and judges each claim.\n\n")
	records, err := os.MkdirTemp("", "tightwire")
	if err != nil {
		return err
	}
	defer os.RemoveAll(records)
	cmd := command(ctx, t.path("board"), "prove", "-file", "demo.toml", "-results", records, "-o", "json")
	cmd.Dir = filepath.Join(t.folder, "compare")
	cmd.Env = append(cmd.Env, "GOWORK=off")
	out, err := outputOf(cmd)
	if ctx.Err() != nil {
		leftOut(w, "make prove")
		return nil
	}
	all, err := readJudged(out, err)
	if err != nil {
		return err
	}
	printJudged(w, all)
	return nil
}

// readJudged reads what board printed. Its status is 1 or 3 if a claim fails or is unproven.
func readJudged(out string, failed error) ([]judged, error) {
	exit := &exec.ExitError{}
	if failed != nil && !(errors.As(failed, &exit) && (exit.ExitCode() == 1 || exit.ExitCode() == 3)) {
		return nil, failed
	}
	var read struct{ Verdicts []judged }
	if err := json.Unmarshal([]byte(out), &read); err != nil {
		return nil, fmt.Errorf("board prove -o json: %w: %s", err, out)
	}
	return read.Verdicts, nil
}

func printJudged(w io.Writer, all []judged) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "CLAIM\tTIME HERE\tINTERVAL\tVERDICT")
	for _, j := range all {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", j.Claim, change(j.Ratio), interval(j.Lo, j.Hi), j.Status)
	}
	table.Flush()
	fmt.Fprint(w, `
TIME HERE is the change from the time of the other package: -80.0 % means a fifth of it. Look at
the VERDICT: HOLDS if the whole interval is what the claim says, FAILS if none of it is, and
INCONCLUSIVE otherwise, often because the machine is busy. make prove measures all claims, in
twenty minutes; docs/inside/board.md explains how to write your own.
`)
}

// change formats a ratio of times as a change in per cent.
func change(ratio *float64) string {
	if ratio == nil {
		return "-"
	}
	return fmt.Sprintf("%+.1f %%", 100*(*ratio-1))
}

func interval(lo, hi *float64) string {
	if lo == nil || hi == nil {
		return "-"
	}
	return change(lo) + " to " + change(hi)
}
