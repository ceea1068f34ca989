package blake2s

// Params is a [Config] that has been checked and its key absorbed: the part that all
// messages under it share. It is immutable and safe for concurrent use.
type Params struct {
	start [8]word // the chaining value when the message begins
	first [8]word // the one before the key: the parameter block over the iv
	count counter // bytes counted when the message begins: the key block, if any
	key   [Size]byte
	keyed bool
	last  word // f1: all ones for a last node
	size  int
}

// NewParams checks c and absorbs its key. It keeps nothing of c but a copy of the key; nil
// means the zero Config.
//
//tight:inline
func NewParams(c *Config) (*Params, error) {
	p := new(Params)
	if err := p.init(c); err != nil {
		return nil, err
	}
	return p, nil
}

// init is NewParams without the allocation.
func (p *Params) init(c *Config) error {
	if c == nil {
		c = &Config{}
	}
	if err := c.check(); err != nil {
		return err
	}
	p.set(c)
	return nil
}

// set makes p the Params of c, which has been checked.
func (p *Params) set(c *Config) {
	c.setFirst(&p.first)
	p.size = c.size()
	if c.Tree != nil && c.Tree.LastNode {
		p.last = ^word(0)
	}
	p.keyed = len(c.Key) > 0
	copy(p.key[:], c.Key)
	p.begin()
}

// begin sets the state before the first byte of a message.
func (p *Params) begin() {
	p.start, p.count = p.first, counter{}
	if p.keyed {
		p.absorbKey()
	}
}

// absorbKey hashes the key block, which precedes the message (RFC 7693, 3.3). Doing so
// once for all messages halves the time of a short one.
func (p *Params) absorbKey() {
	block := p.keyBlock()
	hashBlocks(&p.start, &p.count, 0, 0, block[:])
}

// keyBlock returns the key, padded to a block.
func (p *Params) keyBlock() (block [BlockSize]byte) {
	copy(block[:], p.key[:])
	return block
}

// Size returns the length of a digest in bytes.
func (p *Params) Size() int { return p.size }

// Sum appends the digest of msg to dst. It allocates only if dst has no room,
// and dst may share memory with msg.
func (p *Params) Sum(dst, msg []byte) []byte {
	var out [Size]byte
	p.sum(&out, msg)
	return append(dst, out[:p.size]...)
}

func (p *Params) sum(out *[Size]byte, msg []byte) {
	if len(msg) == 0 && p.keyed {
		p.sumOfNothing(out)
		return
	}
	finish(out, &p.start, p.count, p.last, msg)
}

// sumOfNothing is the digest of the empty message under a key. Then the key block is the
// last one; start has hashed it as any other block.
func (p *Params) sumOfNothing(out *[Size]byte) {
	block := p.keyBlock()
	finish(out, &p.first, counter{}, p.last, block[:])
}

// finish writes the digest of a message that ends with msg. start and c are the
// chaining value and the counter before msg; start does not change. Whole
// blocks are hashed in place, the last one with its flag. A block that is not whole
// is copied and padded with zeros.
//
//tight:noalloc
func finish(out *[Size]byte, start *[8]word, c counter, last word, msg []byte) {
	h := *start
	if len(msg) > BlockSize {
		n := (len(msg) - 1) &^ (BlockSize - 1)
		hashBlocks(&h, &c, 0, 0, msg[:n])
		msg = msg[n:]
	}
	var block [BlockSize]byte
	if len(msg) < BlockSize {
		copy(block[:], msg)
		c.sub(word(BlockSize - len(msg)))
		msg = block[:]
	}
	hashBlocks(&h, &c, ^word(0), last, msg)
	putDigest(out, &h)
}

// Wipe overwrites the key and everything derived from it. p must not be used
// afterwards. Wipe cannot reach copies that the runtime may have made, in registers or
// on a moved stack.
func (p *Params) Wipe() { *p = Params{} }
