package blake2s

// leavesInStep returns how many leaves a stretch has if a worker hashes long ones in step, a
// piece of each at a time. It is the number without lanes where short leaves fill as many, and
// where too few leaves are there for each worker.
func (s *readerTree) leavesInStep() int64 {
	n := min(s.size/s.plan.leafSize/int64(s.plan.workers), wide)
	return max(s.plan.leaves, min(n, int64(laneCount(int(n)))))
}

// A stepper hashes n leaves of a stretch in step, in k lanes. Those without a leaf of
// their own hash the last one too.
type stepper struct {
	tree  *readerTree
	b     batch
	pads  [wide][BlockSize]byte
	at    int64 // of the first leaf in the message
	n, k  int
	piece int64 // bytes of a leaf that are read at a time, whole blocks
}

// stepper returns a stepper for the first leaves between at and end, none of which is the last of
// the message; nil if there are too few, or if all fit into size bytes, as run.lanes hashes them then.
func (s *readerTree) stepper(r *run, at, end int64, size int) *stepper {
	before := end // bytes that are followed by another
	if end == s.size {
		before--
	}
	n := int((before - at) / s.plan.leafSize)
	k := laneCount(n)
	n = min(n, k)
	if k == 0 || s.plan.leafSize <= int64(size/n) {
		return nil
	}
	t := &stepper{tree: s, at: at, n: n, k: k, piece: int64(size/n) &^ (BlockSize - 1)}
	for i := range k {
		h, c := s.plan.nodes.leafStart(r.at + uint64(min(i, n-1)))
		t.b.set(i, &h, c)
	}
	return t
}

// length returns the length of all leaves in bytes.
func (t *stepper) length() int64 { return int64(t.n) * t.tree.plan.leafSize }

// read reads the piece of each leaf from byte from on into buf, and returns its length.
func (t *stepper) read(buf []byte, from int64) (m int64, err error) {
	size := t.tree.plan.leafSize
	m = min(t.piece, size-from)
	for i := range t.k {
		lane := int64(min(i, t.n-1))
		t.b.msg[i] = buf[lane*t.piece:][:m]
		if i < t.n {
			if err := t.tree.read(t.b.msg[i], t.at+lane*size+from); err != nil {
				return 0, err
			}
		}
	}
	return m, nil
}

// hash hashes the leaves, which are of stretch i, and appends their digests to the digests of r. It
// stops early, and returns false, if the stretch is no longer needed or there is an error.
func (t *stepper) hash(r *run, i int64, buf []byte) (needed bool, err error) {
	for from := int64(0); from < t.tree.plan.leafSize; {
		m, err := t.read(buf, from)
		if err != nil {
			return false, t.tree.firstError(t.at, t.length(), buf, err)
		}
		if from += m; from < t.tree.plan.leafSize {
			t.b.hash(t.k, BlockSize, int(m)/BlockSize)
		} else {
			t.b.msg = t.b.finish(t.k, 0, &t.pads)
			t.b.hash(t.k, BlockSize, 1)
		}
		if !t.tree.done.count(i, t.n*int(m)) {
			return false, nil
		}
	}
	r.addDigests(&t.b.chains, t.n, t.k)
	return true, nil
}

// firstError returns the error of the lowest offset of n bytes from at on, of which reading
// some was the error err.
func (s *readerTree) firstError(at, n int64, buf []byte, err error) error {
	for end := at + n; at < end; at += int64(len(buf)) {
		if first := s.read(buf[:min(int64(len(buf)), end-at)], at); first != nil {
			return first
		}
	}
	return err // what failed can be read now
}
