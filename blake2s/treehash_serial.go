package blake2s

// A serialTree hashes in the goroutine that writes. It copies nothing.
type serialTree struct {
	plan   *treePlan
	run    run
	before Digest // the root over the leaves that are full
	count  int64
}

func (t *serialTree) reset() {
	t.before = t.plan.newRoot()
	t.count = 0
	t.run.start(0)
}

func (t *serialTree) wipe() {
	t.run.wipe()
	t.before.Wipe()
}

func (t *serialTree) write(b []byte, more bool) {
	t.run.write(b, more)
	t.count += int64(len(b))
	t.before.Write(t.run.sums)
	t.run.sums = t.run.sums[:0]
}

func (t *serialTree) hashed() int64 { return t.count }

func (t *serialTree) root() Digest {
	root := t.before
	t.run.sum(true)
	root.Write(t.run.sums)
	t.run.sums = t.run.sums[:0]
	return root
}
