package blake2s

// sumLanes is sumMany with k messages in step: consecutive messages of one length together,
// as long as there are k, and then the others.
func (p *Params) sumLanes(out []byte, msgs [][]byte, k int) {
	var b batch
	var pads [wide][BlockSize]byte
	var start chains
	start.setAll(&p.start, p.count)
	for len(msgs) >= k && p.canStep(msgs[:k]) {
		b.chains = start
		copy(b.msg[:], msgs[:k])
		b.msg = b.finish(k, p.last, &pads)
		b.hash(k, BlockSize, 1)
		b.digests(out, k, k, p.size)
		out, msgs = out[k*p.size:], msgs[k:]
	}
	p.sumQueue(out, msgs, k)
}

// canStep reports whether messages have one length, which is not 0 under a key: otherwise
// the last block would be the key's.
func (p *Params) canStep(msgs [][]byte) bool {
	n := len(msgs[0])
	for _, msg := range msgs {
		if len(msg) != n {
			return false
		}
	}
	return n > 0 || !p.keyed
}

// sumQueue is sumMany with up to k messages in step. Whenever one ends, the next one begins
// in its lane, so messages may be of any lengths. The last few go on alone.
func (p *Params) sumQueue(out []byte, msgs [][]byte, k int) {
	var b batch
	var pads [wide][BlockSize]byte
	q := queue{p: p, out: out, msgs: msgs}
	for i := range k {
		b.msg[i] = q.begin(&b, i)
	}
	for q.busy >= fewest {
		for i := range k {
			if q.lane[i] == idle {
				b.msg[i] = b.msg[q.aBusyLane()]
			}
		}
		if n := b.blocksBeforeLast(k); n > 0 {
			b.hash(k, BlockSize, n)
			for i := range k {
				b.msg[i] = b.msg[i][n*BlockSize:]
			}
			continue
		}
		for i := range k {
			if len(b.msg[i]) <= BlockSize {
				b.msg[i] = b.last(i, p.last, &pads[i])
			}
		}
		b.hash(k, BlockSize, 1)
		for i := range k {
			if b.flag[0][i] == 0 {
				b.msg[i] = b.msg[i][BlockSize:]
				continue
			}
			q.end(&b, i)
			b.msg[i] = q.begin(&b, i)
		}
	}
	for i := range k {
		q.finish(&b, i)
	}
}

// blocksBeforeLast returns how many blocks can be hashed in the first k lanes before one
// of them comes to its last block.
func (b *batch) blocksBeforeLast(k int) int {
	shortest := len(b.msg[0])
	for _, msg := range b.msg[1:k] {
		shortest = min(shortest, len(msg))
	}
	return max(shortest-1, 0) / BlockSize
}

// A queue hands out messages to the lanes of a batch.
type queue struct {
	p    *Params
	out  []byte
	msgs [][]byte
	next int       // the next message to hand out
	lane [wide]int // the message in each lane, or idle
	busy int       // lanes with a message
}

// idle replaces the number of a message in a lane without one. Such a lane repeats the work
// of another lane, and its results are not used.
const idle = -1

// begin begins the next message in lane i and returns it. A lane cannot hash the empty
// message under a key, because its last block is the key's block.
func (q *queue) begin(b *batch, i int) []byte {
	for q.next < len(q.msgs) {
		j := q.next
		q.next++
		if len(q.msgs[j]) == 0 && q.p.keyed {
			q.p.sumTo(q.out[j*q.p.size:], nil)
			continue
		}
		q.lane[i] = j
		q.busy++
		b.set(i, &q.p.start, q.p.count)
		return q.msgs[j]
	}
	q.lane[i] = idle
	return nil
}

// end takes the digest from lane i, whose message has ended.
func (q *queue) end(b *batch, i int) {
	b.flag[0][i], b.flag[1][i] = 0, 0
	if j := q.lane[i]; j != idle {
		q.busy--
		h, _ := b.get(i)
		q.put(j, &h)
	}
}

// finish hashes the rest of the message of lane i alone.
func (q *queue) finish(b *batch, i int) {
	if j := q.lane[i]; j != idle {
		var sum [Size]byte
		h, c := b.get(i)
		finish(&sum, &h, c, q.p.last, b.msg[i])
		copy(q.out[j*q.p.size:], sum[:q.p.size])
	}
}

// put writes the digest of message j.
func (q *queue) put(j int, h *[8]word) {
	var sum [Size]byte
	putDigest(&sum, h)
	copy(q.out[j*q.p.size:], sum[:q.p.size])
}

// aBusyLane returns a lane that has a message.
func (q *queue) aBusyLane() int {
	for i, j := range q.lane {
		if j != idle {
			return i
		}
	}
	return 0
}
