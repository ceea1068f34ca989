package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// showClaims measures the claims of demo.toml.
func showClaims(ctx context.Context, w io.Writer, t *tools) error {
	heading(w, "7. Do our claims about speed hold here?")
	fmt.Fprint(w, `compare/demo.toml has four claims. board links each race four times, with functions in other places,
because their places change times too, and judges each claim. Base is the time of the other package,
candidate that of ours; -80.0% is a fifth of the time, and in brackets is the interval. A claim HOLDS if
the whole interval is what it says, FAILS if none of it is, and is INCONCLUSIVE otherwise, often because
the machine is busy. make prove measures all claims, in twenty minutes.

`)
	records, err := os.MkdirTemp("", "tightwire")
	if err != nil {
		return err
	}
	defer os.RemoveAll(records)
	cmd := command(ctx, t.path("board"), "prove", "-file", "demo.toml", "-results", records)
	cmd.Dir = filepath.Join(t.folder, "compare")
	cmd.Env = append(cmd.Env, "GOWORK=off")
	return shows(ctx, w, cmd, "make prove")
}
