package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

// fileSize is so large that the start of a process does not matter.
const fileSize = 256 << 20

// programResult races our b2sum against the b2sum of coreutils on a file that is in the
// page cache. It times whole processes.
func programResult(ctx context.Context, temp string, rounds int) (*race.Result, error) {
	programs, err := b2sums(ctx, temp)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(temp, "file")
	if err := writeRandom(file); err != nil {
		return nil, err
	}
	seed := uint64(time.Now().UnixNano())
	r := &race.Result{Name: fmt.Sprintf("Programs/program=b2sum/bytes=%d", fileSize), Units: 1, Bytes: fileSize, Seed: seed}
	for _, p := range programs {
		r.Arms = append(r.Arms, race.Samples{Name: p.arm, Ops: 1})
	}
	rng, want := rand.New(rand.NewPCG(seed, 0)), ""
	for range rounds {
		for _, i := range rng.Perm(len(programs)) {
			start := time.Now()
			got, err := command(ctx, "", programs[i].path, file)
			took := time.Since(start)
			if err != nil {
				return nil, err
			}
			if want == "" {
				want = got
			}
			if got != want {
				return nil, fmt.Errorf("%s: %s prints %q, want %q", r.Name, programs[i].arm, got, want)
			}
			r.Arms[i].Ns = append(r.Arms[i].Ns, float64(took))
		}
	}
	return r, nil
}

type program struct{ arm, path string }

func b2sums(ctx context.Context, temp string) ([]program, error) {
	coreutils, err := version(ctx, "b2sum", "--version")
	if err != nil {
		return nil, err
	}
	built := filepath.Join(temp, "b2sum")
	_, err = command(ctx, "", "go", "build", "-o", built, "github.com/tightwire/tightwire/cmd/b2sum")
	return []program{{ours, built}, {"coreutils=" + coreutils, "b2sum"}}, err
}

func writeRandom(name string) error {
	b := make([]byte, fileSize)
	rand.NewChaCha8([32]byte{}).Read(b)
	return os.WriteFile(name, b, 0o666)
}
