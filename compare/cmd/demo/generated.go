package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// generatedTurns is how often each arm runs; a run takes a second and its start.
const generatedTurns = 5

// A batchCost is what decoding and encoding a batch took: nanoseconds and objects of each.
type batchCost [4]float64

// showGenerated runs a program that calls package proto with hooked codecs and without, in turns.
func showGenerated(ctx context.Context, w io.Writer, t *tools) error {
	heading(w, "9. What do generated codecs change, with no call changed?")
	fmt.Fprint(w, `A program decodes and encodes 100 spans (OTLP) by proto.Unmarshal and proto.Marshal. It runs five
times as it is, and five times with TIGHT=off, which leaves protobuf-go as it is:

`)
	var stock, hooked []batchCost
	for range generatedTurns {
		for _, arm := range []*[]batchCost{&stock, &hooked} {
			c, err := t.batch(ctx, arm == &stock)
			if ctx.Err() != nil {
				leftOut(w, "cd compare && go run ./cmd/services")
				return nil
			}
			if err != nil {
				return err
			}
			*arm = append(*arm, c)
		}
	}
	printGenerated(w, stock, hooked)
	return nil
}

// batch runs the program once.
func (t *tools) batch(ctx context.Context, off bool) (c batchCost, err error) {
	cmd := command(ctx, t.path("generated"))
	if off {
		cmd.Env = append(cmd.Env, "TIGHT=off")
	}
	out, err := outputOf(cmd)
	if err != nil {
		return c, err
	}
	_, err = fmt.Sscan(out, &c[0], &c[1], &c[2], &c[3])
	return c, err
}

func printGenerated(w io.Writer, stock, hooked []batchCost) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "WORK\tPROTOBUF-GO\tHOOKED\tRATIO\tOBJECTS\tHOOKED")
	for i, work := range []string{"proto.Unmarshal", "proto.Marshal"} {
		a, b := medianOf(stock, 2*i), medianOf(hooked, 2*i)
		fmt.Fprintf(table, "%s\t%.0f µs\t%.0f µs\t%.1fx\t%.0f\t%.0f\n", work, a/1000, b/1000, a/b, medianOf(stock, 2*i+1), medianOf(hooked, 2*i+1))
	}
	table.Flush()
	fmt.Fprint(w, "\nRATIO is protobuf-go's time divided by the hooked codecs', by medians. docs/protobuf/start.md has the\nthree steps, and docs/protobuf/choose.md what such messages keep in memory. A gRPC service between\ntwo processes: cd compare && go run ./cmd/services\n")
}

// medianOf is the median of one number of the runs.
func medianOf(runs []batchCost, i int) float64 {
	var list []float64
	for _, c := range runs {
		list = append(list, c[i])
	}
	slices.Sort(list)
	return list[len(list)/2]
}
