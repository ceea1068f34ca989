package main

import "fmt"

// A laneKernel is a block function that hashes many messages in step, one in each lane of
// a vector register. Lane i of every vector belongs to message i, so a round is that of
// the scalar block function, and no word ever changes its lane.
type laneKernel struct {
	writer
	release
	wide   bool // vectors of 512 bits, else of 256
	rotate bool // the CPU rotates words (AVX-512); else shuffles and shifts do
}

// lanes is the number of messages.
func (k *laneKernel) lanes() int {
	if k.wide {
		return 512 / k.bits
	}
	return 256 / k.bits
}

// vector is the type of a word of each lane.
func (k *laneKernel) vector() string { return fmt.Sprintf("Uint%dx%d", k.bits, k.lanes()) }

// row is the expression of a pointer to the words of all lanes: the first lanes of a row
// of a batch, or a whole one.
func (k *laneKernel) row(of string) string {
	return fmt.Sprintf("(*[%d]word)(%s[:%d])", k.lanes(), of, k.lanes())
}

func (k *laneKernel) loadRow(of string) string { return k.load(k.vector(), k.row(of)) }

func (k *laneKernel) storeRow(of, value string) { k.line("%s", k.store(value, k.row(of))) }

// source returns the function, of the given name.
func (k *laneKernel) source(name string) string {
	k.line("func %s(b *batch, stride, n int) {", name)
	k.constants()
	// In the frame of the kernel, and not in the batch, although it is cleared for each call:
	// where the batch is 4096 bytes from the frame, loads of m would wait for stores of words
	// that do not fit into registers, as the CPU compares the low bits of addresses first.
	k.line("var m [16][%d]word", k.lanes())
	if k.Fence != "" {
		k.line("f0 := b.flag[0][0]")
	}
	k.line("for at := 0; n > 0; n-- {")
	k.message()
	k.count()
	k.start()
	for r := range k.rounds {
		k.round(r)
	}
	k.fold()
	k.line("at += stride\n}")
	k.line("archsimd.ClearAVXUpperBits()\n}")
	return k.out.String()
}

// constants loads the operands that all rounds have in common. Like all constants here,
// they come from arrays: to make them from a word, the compiler takes registers of 128
// bits, and if it runs out of those it uses SSE instructions, each of which may cost
// as much as a round while the upper halves of vector registers are in use.
func (k *laneKernel) constants() {
	for _, turn := range k.rotations {
		switch {
		case k.rotate && !k.rotatesByConstants, !k.rotate && !k.shuffles(turn) && !k.shiftsRightByConstants:
			k.line("turn%d := %s", turn, k.loadRow(fmt.Sprintf("turns%d", turn)))
		case !k.rotate && k.shuffles(turn):
			k.line("turn%d := %s", turn, k.load("Int8x32", fmt.Sprintf("&rotated%d", turn)))
		}
	}
	if k.wide {
		k.line("even, odd := %s, %s", k.load("Uint64x8", "&evenPairs"), k.load("Uint64x8", "&oddPairs"))
	}
}

// shuffles reports whether a rotation moves whole bytes, which a shuffle does in one
// instruction.
func (k *laneKernel) shuffles(turn int) bool { return turn%8 == 0 }

// count adds a block to the counters of all lanes. A counter carries if its low
// word is then less than a block. AVX2 cannot compare unsigned numbers like this, but it can
// compare with 0.
func (k *laneKernel) count() {
	k.line("low := %s.Add(%s)", k.loadRow("b.count[0]"), k.loadRow("blockSizes"))
	below := fmt.Sprintf("low.And(%s).Equal(%s)", k.loadRow("blockMasks"), k.loadRow("zeros"))
	k.line("high := %s.Sub(%s)", k.loadRow("b.count[1]"), k.maskBits(below, k.bits, k.lanes()))
	k.storeRow("b.count[0]", "low")
	k.storeRow("b.count[1]", "high")
}

// start sets the state of sixteen words (RFC 7693, 3.2).
func (k *laneKernel) start() {
	for i := range 8 {
		k.line("v%d := %s", i, k.loadRow(fmt.Sprintf("b.h[%d]", i)))
	}
	extra := []string{"low", "high", k.loadRow("b.flag[0]"), k.loadRow("b.flag[1]")}
	for i := range 8 {
		value := k.loadRow(fmt.Sprintf("ivs[%d]", i))
		if i >= 4 {
			value += ".Xor(" + extra[i-4] + ")"
		}
		k.line("v%d := %s", 8+i, value)
	}
}

// round writes the eight G functions of a round.
func (k *laneKernel) round(r int) {
	for half := range 2 {
		k.fence(r, half)
		k.interwoven(r, k.Order[4*half:4*half+4], k.mix)
	}
}

// mix returns the statements of one G.
func (k *laneKernel) mix(q [4]int, x, y int) (steps []string) {
	a, b, c, d := q[0], q[1], q[2], q[3]
	add := func(format string, args ...any) { steps = append(steps, fmt.Sprintf(format, args...)) }
	word := func(i int) string { return k.loadRow(fmt.Sprintf("m[%d]", i)) }
	turn := func(i, turn int) { add("v%d = %s", i, k.rotated(fmt.Sprintf("v%d", i), k.rotations[turn])) }

	add("v%d = v%d.Add(%s)", a, a, word(x))
	add("v%d = v%d.Add(v%d)", a, a, b)
	add("v%d = v%d.Xor(v%d)", d, d, a)
	if k.Early > 0 {
		add("v%d = v%d.Add(%s)", a, a, word(y))
	}
	turn(d, 0)
	add("v%d = v%d.Add(v%d)", c, c, d)
	add("v%d = v%d.Xor(v%d)", b, b, c)
	turn(b, 1)

	if k.Early == 0 {
		add("v%d = v%d.Add(%s)", a, a, word(y))
	}
	add("v%d = v%d.Add(v%d)", a, a, b)
	add("v%d = v%d.Xor(v%d)", d, d, a)
	turn(d, 2)
	add("v%d = v%d.Add(v%d)", c, c, d)
	add("v%d = v%d.Xor(v%d)", b, b, c)
	turn(b, 3)
	return steps
}

// rotated is the expression of v rotated to the right.
func (k *laneKernel) rotated(v string, turn int) string {
	switch {
	case k.rotate && k.rotatesByConstants:
		return fmt.Sprintf("%s.RotateAllRight(%d)", v, turn)
	case k.rotate:
		return fmt.Sprintf("%s.RotateRight(turn%d)", v, turn)
	case k.shuffles(turn):
		return k.words(fmt.Sprintf("%s.PermuteOrZeroGrouped(turn%d)", k.bytes(v), turn), 8, k.bits, k.lanes())
	}
	right := fmt.Sprintf("%s.ShiftAllRight(%d)", v, turn)
	if !k.shiftsRightByConstants {
		right = fmt.Sprintf("%s.ShiftRight(turn%d)", v, turn)
	}
	if turn == k.bits-1 { // to the left by one
		return fmt.Sprintf("%s.Or(%s.Add(%s))", right, v, v)
	}
	return fmt.Sprintf("%s.Or(%s.ShiftAllLeft(%d))", right, v, k.bits-turn)
}

// fold xors both halves of the state into the chaining values.
func (k *laneKernel) fold() {
	for i := range 8 {
		h := fmt.Sprintf("b.h[%d]", i)
		k.storeRow(h, fmt.Sprintf("%s.Xor(v%d).Xor(v%d)", k.loadRow(h), i, 8+i))
	}
}
