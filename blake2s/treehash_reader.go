package blake2s

import (
	"fmt"
	"io"
	"sync"
)

// SumTree returns the tree digest of the first size bytes of r, as [NewTree] defines
// it; a nil c means the zero TreeConfig. Each worker reads the leaves that it hashes, 256 KiB
// at a time into its own memory, so r must allow ReadAt in several goroutines,
// as io.ReaderAt demands. All workers have ended when SumTree returns.
//
// The error names the offset and wraps the error of ReadAt, of the lowest offset if there
// are several. It wraps io.ErrUnexpectedEOF if r is shorter than size. A negative size,
// a size with more leaves than a node offset can number, and fields of c out of their range
// are also errors.
func SumTree(c *TreeConfig, r io.ReaderAt, size int64) ([]byte, error) {
	if c == nil {
		c = &TreeConfig{}
	}
	s := readerTree{r: r, size: size}
	if err := s.init(c); err != nil {
		return nil, err
	}
	s.hashAll(reporter{c.Progress, -1})
	if s.done.err != nil {
		return nil, s.done.err
	}
	return s.done.root.Sum(nil), nil
}

// A readerTree hashes a message that can be read at any offset.
type readerTree struct {
	plan treePlan
	r    io.ReaderAt
	size int64
	done stretchQueue
}

func (s *readerTree) init(c *TreeConfig) error {
	if s.size < 0 {
		return fmt.Errorf("blake2s: message of %d bytes, want 0 or more", s.size)
	}
	if err := s.plan.init(c); err != nil {
		return err
	}
	s.plan.leaves = s.leavesInStep()
	s.done.reset(&s.plan, s.stretches())
	return s.plan.check(s.size)
}

// stretches returns how many stretches the message has. An empty message has one, too.
func (s *readerTree) stretches() int64 { return max(s.size-1, 0)/s.plan.stretch() + 1 }

// hashAll hashes the message. If Progress panics, the workers stop and end before
// the panic goes on.
func (s *readerTree) hashAll(r reporter) {
	var workers sync.WaitGroup
	defer workers.Wait()
	for range min(int64(s.plan.workers), s.stretches()) {
		workers.Go(s.work)
	}
	if r.progress == nil {
		return
	}
	defer s.done.stop()
	for more := true; more; {
		var hashed int64
		hashed, more = s.done.wait(r.reported)
		r.report(hashed)
	}
}

// work hashes one stretch after the other.
func (s *readerTree) work() {
	r := run{plan: &s.plan}
	buf := make([]byte, min(chunkSize, s.plan.stretch(), s.size))
	for {
		i, ok := s.done.next()
		if !ok {
			return
		}
		if err := s.hash(&r, i, buf); err != nil {
			s.done.fail(i, err)
		}
	}
}

// hash hashes stretch i, piece by piece, and stops early if it is no longer needed.
func (s *readerTree) hash(r *run, i int64, buf []byte) error {
	at := i * s.plan.stretch()
	end := at + min(s.plan.stretch(), s.size-at)
	r.start(uint64(i * s.plan.leaves))
	if t := s.stepper(r, at, end, len(buf)); t != nil {
		if needed, err := t.hash(r, i, buf); !needed {
			return err
		}
		at += t.length()
	}
	for at < end {
		b := buf[:min(int64(len(buf)), end-at)]
		if err := s.read(b, at); err != nil {
			return err
		}
		at += int64(len(b))
		r.write(b, at < s.size)
		if !s.done.count(i, len(b)) {
			return nil
		}
	}
	if end == s.size {
		r.sum(true)
	}
	s.done.add(i, r.sums)
	return nil
}

// read fills b from offset at.
func (s *readerTree) read(b []byte, at int64) error {
	n, err := s.r.ReadAt(b, at)
	if n == len(b) {
		return nil // whatever the error: io.EOF is one where the file ends with b
	}
	if err == nil || err == io.EOF {
		err = fmt.Errorf("%w, want %d bytes", io.ErrUnexpectedEOF, s.size)
	}
	return fmt.Errorf("blake2s: offset %d: %w", at+int64(n), err)
}
