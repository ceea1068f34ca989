package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"text/tabwriter"
)

// vectored are races of functions that have SIMD kernels, with names for people.
var vectored = []struct{ race, title, peer string }{
	{"ConsumePackedUint64/dist=1byte", "decode a packed field, values of 1 byte", "protobuf-go"},
	{"ConsumePackedUint64/dist=deltas", "decode a packed field, differences of positions", "protobuf-go"},
	{"ConsumePackedUint64/dist=1-10", "decode a packed field, values of 1 to 10 bytes", "protobuf-go"},
	{"AppendPackedUint64/dist=1-5", "encode a packed field, values of 1 to 5 bytes", "protobuf-go"},
	{"SizePacked/dist=1-10", "length of a packed field, values of 1 to 10 bytes", "protobuf-go"},
	{"BLAKE2s/op=SumMany/messages=16/bytes=65536", "BLAKE2s of 16 messages of 64 KiB", "x/crypto"},
	{"BLAKE2b/op=SumMany/messages=16/bytes=65536", "BLAKE2b of 16 messages of 64 KiB", "x/crypto"},
}

// vectoredRounds and vectoredPatience are few: the differences are large.
const vectoredRounds, vectoredPatience = 20, 2

// showSIMD races in this build and in one with SIMD.
func showSIMD(ctx context.Context, w io.Writer, t *tools) error {
	heading(w, "5. What does SIMD add?")
	if t.without != "" {
		fmt.Fprintf(w, "Left out: GOEXPERIMENT=simd needs Go 1.27, and no such build succeeds here.\n(%s)\n", firstLine(t.without))
		return nil
	}
	fmt.Fprint(w, "GOEXPERIMENT=simd go build, by Go 1.27, gives programs that use the CPU's vector instructions. The same work,\nin this build and in one with SIMD, as many times as fast as the package in the second column:\n\n")
	plain, err := ratiosOf(ctx, t.path("kernels"))
	fast, err2 := ratiosOf(ctx, t.path("simd/kernels"))
	switch {
	case ctx.Err() != nil:
		leftOut(w, "make bench")
		return nil
	case err != nil || err2 != nil:
		return errors.Join(err, err2)
	}
	printVectored(w, plain, fast)
	return nil
}

func printVectored(w io.Writer, plain, fast map[string]string) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "WORK\tINSTEAD OF\tTHIS BUILD\tWITH SIMD")
	for _, v := range vectored {
		fmt.Fprintf(table, "%s\t%s\t%sx\t%sx\n", v.title, v.peer, plain[v.race], fast[v.race])
	}
	table.Flush()
	fmt.Fprint(w, `
Look at the last column: 10x means a tenth of the time. Where it is no larger than the
one before, this CPU has no vectors that our kernels use (AVX2, AVX-512, NEON).
`)
}

// ratioOfOurs finds the ratio in a line of cmd/demo/kernels: "Name/of=race  base 12.3 ns  ours 1.984x [1.971, 2.012]".
var ratioOfOurs = regexp.MustCompile(`(?m)^(\S+) .* ours (\d+\.\d)\d+x `)

// ratiosOf runs the races in a build of cmd/demo/kernels, and returns ratios to the peer by race.
func ratiosOf(ctx context.Context, program string) (map[string]string, error) {
	var names []string
	for _, v := range vectored {
		names = append(names, regexp.QuoteMeta(v.race))
	}
	out, err := output(ctx, program, "-rounds", fmt.Sprint(vectoredRounds), "-patience", fmt.Sprint(vectoredPatience), "-run", "^("+strings.Join(names, "|")+")$")
	if err != nil {
		return nil, err
	}
	return readRatios(out)
}

// readRatios reads the lines of cmd/demo/kernels, one for each of the races.
func readRatios(out string) (map[string]string, error) {
	all := map[string]string{}
	for _, m := range ratioOfOurs.FindAllStringSubmatch(out, -1) {
		all[m[1]] = m[2]
	}
	var missing error
	for _, v := range vectored {
		if all[v.race] == "" {
			missing = errors.Join(missing, fmt.Errorf("cmd/demo/kernels printed no ratio for %s, but\n%s", v.race, out))
		}
	}
	return all, missing
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
