package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"io"
	"os/exec"
	"time"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
)

// A hasher hashes the same messages repeatedly.
type hasher interface {
	arm() string // its name, with all versions
	// load passes it messages of equal length.
	load(function string, messages [][]byte) error
	// hash hashes all of them once to warm the caches, and then reps times. It
	// returns the time of the latter and the XOR of all digests.
	hash(reps int) (took time.Duration, folded string, err error)
	close()
}

// ours is the arm of ownPeer.
const ours = "ours"

// ownPeer runs our code in this process.
type ownPeer struct {
	function string
	messages [][]byte
	digests  [][]byte
}

func (s *ownPeer) arm() string { return ours }
func (s *ownPeer) close()      {}

func (s *ownPeer) load(function string, messages [][]byte) error {
	s.function, s.messages, s.digests = function, messages, nil
	for range messages {
		s.digests = append(s.digests, make([]byte, widths[function]))
	}
	return nil
}

func (s *ownPeer) hash(reps int) (time.Duration, string, error) {
	s.pass()
	start := time.Now()
	for range reps {
		s.pass()
	}
	took := time.Since(start)
	folded := make([]byte, len(s.digests[0]))
	for _, d := range s.digests {
		subtle.XORBytes(folded, folded, d)
	}
	return took, hex.EncodeToString(folded), nil
}

func (s *ownPeer) pass() {
	if s.function == "blake2s" {
		for i, m := range s.messages {
			*(*[blake2s.Size]byte)(s.digests[i]) = blake2s.Sum256(m)
		}
		return
	}
	for i, m := range s.messages {
		*(*[blake2b.Size]byte)(s.digests[i]) = blake2b.Sum512(m)
	}
}

// A driver is a process that hashes. It reads
//
//	load FUNCTION COUNT SIZE
//
// with COUNT messages of SIZE bytes after the line, and
//
//	hash REPS
//
// to which it answers with nanoseconds and the XOR of the digests in hex.
type driver struct {
	name string
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
}

func startDriver(ctx context.Context, arm, name string, args ...string) (hasher, error) {
	d := &driver{name: arm, cmd: exec.CommandContext(ctx, name, args...)}
	var err error
	if d.in, err = d.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := d.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	d.out = bufio.NewReader(out)
	return d, d.cmd.Start()
}

func (d *driver) arm() string { return d.name }

func (d *driver) load(function string, messages [][]byte) error {
	_, err := fmt.Fprintf(d.in, "load %s %d %d\n%s", function, len(messages), len(messages[0]), bytes.Join(messages, nil))
	return err
}

func (d *driver) hash(reps int) (took time.Duration, folded string, err error) {
	if _, err := fmt.Fprintf(d.in, "hash %d\n", reps); err != nil {
		return 0, "", err
	}
	line, err := d.out.ReadString('\n')
	if err != nil {
		return 0, "", fmt.Errorf("%s: %w", d.name, err)
	}
	_, err = fmt.Sscan(line, (*int64)(&took), &folded)
	return max(took, 1), folded, err
}

// close ends the process: its input ends.
func (d *driver) close() {
	d.in.Close()
	d.cmd.Wait()
}
