// Peers races our BLAKE2 against implementations in other languages, each in a process
// of its own, and our b2sum against the b2sum of coreutils. It prints the ratios and
// adds the samples to a folder of records.
//
//	peers [-rounds N] [-o FOLDER]
//
// It fetches the C reference implementation and the Rust crates blake2s_simd and
// blake2b_simd with pip and cargo into a folder that is removed in the end. What
// cannot be had here is left out, and the program says so. Run it in the workspace,
// which has our b2sum.
//
// The processes take turns, in random order, and each measures itself: what it
// costs to ask is not in the times. Rounds beside a busy neighbour do not count; as
// the probe that finds them is in this process, all have to be on one CPU (Linux:
// taskset -c 0).
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

func main() {
	rounds := flag.Int("rounds", 60, "slices of each peer")
	folder := flag.String("o", "", "add the samples to the records in this `folder`")
	flag.Parse()
	// The interrupt ends the processes too, and then the folder can be removed.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *rounds, *folder, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, rounds int, folder string, stdout io.Writer) error {
	temp, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)

	e := race.Describe(race.Commit("."))
	if err := race.WriteHeader(stdout, e); err != nil {
		return err
	}
	rs, err := hashResults(ctx, temp, rounds, stdout)
	if err != nil {
		return err
	}
	program, err := programResult(ctx, temp, max(1, rounds/6))
	if err != nil {
		fmt.Fprintln(stdout, "LEFT OUT b2sum:", err)
	} else {
		rs = append(rs, program)
	}
	show(stdout, rs)
	if folder == "" {
		return nil
	}
	path, err := race.Keep(folder, e, "", string(races.Programs), rs)
	fmt.Fprintln(stdout, "record:", path)
	return err
}

// hashResults races all peers that can be had on every work.
func hashResults(ctx context.Context, temp string, rounds int, stdout io.Writer) ([]*race.Result, error) {
	hashers, err := start(ctx, temp, stdout)
	defer func() {
		for _, h := range hashers {
			h.close()
		}
	}()
	if err != nil {
		return nil, err
	}
	var rs []*race.Result
	for _, w := range works {
		r, err := w.race(hashers, race.Options{Rounds: rounds, Patience: 20})
		if err != nil {
			return nil, err
		}
		rs = append(rs, r)
	}
	return rs, nil
}

// show prints a line for each peer: above 1, ours is the faster.
func show(w io.Writer, rs []*race.Result) {
	for _, r := range rs {
		for _, arm := range r.Arms {
			if q, err := r.Ratio(arm.Name, ours); err == nil && arm.Name != ours {
				fmt.Fprintf(w, "%-40s %-50s %s\n", r.Name, arm.Name, q)
			}
		}
	}
}

// start returns ours and the peers that can be had, and prints why others cannot.
func start(ctx context.Context, temp string, stdout io.Writer) ([]hasher, error) {
	hashers := []hasher{new(ownPeer)}
	for _, p := range peers {
		h, err := p.start(ctx, temp)
		if err != nil {
			fmt.Fprintf(stdout, "LEFT OUT %s: %v\n", p.name, err)
			continue
		}
		hashers = append(hashers, h)
	}
	if ctx.Err() != nil {
		return hashers, ctx.Err()
	}
	return hashers, nil
}
