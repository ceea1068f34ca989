package ab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A worker is a process that runs a benchmark several times, each time when its turn
// comes.
//
// A test binary knows nothing about turns. But before it runs a benchmark again, it writes
// the name into a pipe that still holds the previous result, and so waits until there is
// room.
type worker struct {
	runner *runner
	bench  bench
	cmd    *exec.Cmd
	pipe   *syncPipe
	looked bool            // whether the piece in the pipe has been read
	text   strings.Builder // what it has written
	errs   bytes.Buffer
}

// errNoPipes says that processes cannot wait for their turns on this system.
var errNoPipes = errors.New("no pipes that keep pieces apart")

// startWorker starts a process that runs a benchmark a number of times, n operations
// each.
func (r *runner) startWorker(ctx context.Context, b bench, n, times int) (*worker, error) {
	s, err := newSyncPipe()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoPipes, err)
	}
	p := &worker{runner: r, bench: b, pipe: s}
	p.cmd = r.command(ctx, b.binary, append(r.testFlags(sample.Pattern("Benchmark"+b.name), n), "-test.count="+strconv.Itoa(times))...)
	p.cmd.Stdout, p.cmd.Stderr = s.in, &p.errs
	err = r.start(p.cmd)
	if err = errors.Join(err, s.closeIn()); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return p, nil
}

// result is how the result of a benchmark begins: with the number of operations.
var result = regexp.MustCompile(`^ *[0-9]+\t`)

// turn makes the process run the benchmark once and waits for the result. The error is io.EOF
// if the process ends instead.
func (p *worker) turn() error {
	for {
		if p.looked {
			if err := p.pipe.take(); err != nil {
				return err
			}
		}
		piece, err := p.pipe.look()
		if p.looked = err == nil; !p.looked {
			return err
		}
		p.text.WriteString(piece)
		if result.MatchString(piece) {
			return nil
		}
	}
}

// end lets the process end, and returns all results, so many.
func (p *worker) end(ctx context.Context, times int) ([]sample.Sample, error) {
	err := p.turn()
	for err == nil {
		err = p.turn()
	}
	if !errors.Is(err, io.EOF) {
		return nil, errors.Join(err, p.abandon())
	}
	err = p.cmd.Wait()
	out, err := p.runner.said(ctx, err, p.text.String(), p.errs.String())
	if err := errors.Join(err, p.pipe.close()); err != nil {
		return nil, fmt.Errorf("-bench %s: %w", sample.Pattern("Benchmark"+p.bench.name), err)
	}
	return p.runner.results(p.bench, out, times)
}

// abandon ends the process.
func (p *worker) abandon() error {
	err := errors.Join(p.cmd.Process.Kill(), p.pipe.close())
	_ = p.cmd.Wait() // it was killed
	return err
}
