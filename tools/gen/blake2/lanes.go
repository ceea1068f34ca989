package main

import "fmt"

// A laneKernel is a block function that hashes many messages at once, one in each lane of a
// vector register. Lane i of every vector belongs to message i, so a round is the round of the
// scalar block function, and no word ever changes its lane.
type laneKernel struct {
	writer
	target
	width  int  // of a vector, in bits: 128, 256 or 512
	rotate bool // the CPU rotates words (AVX-512); otherwise the kernel shuffles and shifts
}

// lanes is the number of messages.
func (k *laneKernel) lanes() int { return k.width / k.bits }

// takesFirst reports whether the kernel has a parameter for the first lane of the batch: vectors
// of 128 bits have fewer lanes than any batch, so the kernel is called several times.
func (k *laneKernel) takesFirst() bool { return k.width == 128 }

// vector is the type of a word of each lane.
func (k *laneKernel) vector() string { return fmt.Sprintf("Uint%dx%d", k.bits, k.lanes()) }

// signed is vector with signed words.
func (k *laneKernel) signed() string { return "I" + k.vector()[2:] }

// row is the expression of a pointer to the words of all lanes: the first lanes of a batch's
// row, or the whole row.
func (k *laneKernel) row(of string) string {
	return fmt.Sprintf("(*[%d]word)(%s[:%d])", k.lanes(), of, k.lanes())
}

func (k *laneKernel) loadRow(of string) string { return load(k.vector(), k.row(of)) }

func (k *laneKernel) storeRow(of, value string) { k.line("%s", store(value, k.row(of))) }

// batchRow is row for a row of the batch, from the first lane of the kernel on.
func (k *laneKernel) batchRow(of string) string {
	if k.takesFirst() {
		return fmt.Sprintf("(*[%d]word)(%s[first:first+%d])", k.lanes(), of, k.lanes())
	}
	return k.row(of)
}

func (k *laneKernel) loadBatch(of string) string { return load(k.vector(), k.batchRow(of)) }

func (k *laneKernel) storeBatch(of, value string) { k.line("%s", store(value, k.batchRow(of))) }

// source returns the function, of the given name.
func (k *laneKernel) source(name string) string {
	if k.takesFirst() {
		k.line("func %s(b *batch, first, stride, n int) {", name)
		k.line("first &= wide - %d // without it, each index would be checked", k.lanes())
	} else {
		k.line("func %s(b *batch, stride, n int) {", name)
	}
	k.constants()
	// In the frame of the kernel, and not in the batch, although it is cleared for each call:
	// where the batch is 4096 bytes from the frame, loads of m would wait for stores of words
	// that do not fit into registers, as the CPU compares the low bits of addresses first.
	if k.readsAhead() {
		k.line("var rooms [2][16][%d]word", k.lanes())
		k.line("m, next := &rooms[0], &rooms[1]")
	} else {
		k.line("var m [16][%d]word", k.lanes())
	}
	if k.Fence != "" {
		k.line("f0 := b.flag[0][0]")
	}
	if k.readsAhead() {
		k.message("m", "0")
	}
	k.line("for at := 0; n > 0; n-- {")
	if !k.readsAhead() {
		k.message("m", "at")
	}
	k.count()
	k.start()
	for r := range k.rounds {
		k.round(r)
	}
	k.fold()
	if k.readsAhead() {
		k.line("m, next = next, m")
	}
	k.line("at += stride\n}")
	k.end()
	return k.out.String()
}

// end ends a function. Vectors of 128 bits have no upper halves that slow down others.
func (k *laneKernel) end() {
	if k.width > 128 {
		k.line("archsimd.ClearAVXUpperBits()")
	}
	k.line("}")
}

// constants loads the operands that all rounds share. Like all constants here, they come from
// arrays: to make a vector from a word, the compiler uses registers of 128 bits, and if it runs
// out of them it uses SSE instructions, each of which may cost as much as a round while the
// upper halves of vector registers are in use.
func (k *laneKernel) constants() {
	for _, turn := range k.rotations {
		switch {
		case k.shiftsByNumbers && !k.shuffles(turn):
			k.line("right%d := %s", turn, load(k.signed(), fmt.Sprintf("&rights%d", turn)))
			if turn != k.bits-1 {
				k.line("left%d := %s", turn, load(k.signed(), fmt.Sprintf("&lefts%d", turn)))
			}
		case k.rotate:
			k.line("turn%d := %s", turn, k.loadRow(fmt.Sprintf("turns%d", turn)))
		case k.shuffles(turn):
			k.line("turn%d := %s", turn, load(fmt.Sprintf("Int8x%d", k.width/8), fmt.Sprintf("&rotated%d", turn)))
		}
	}
	if k.width == 512 {
		k.line("even, odd := %s, %s", load("Uint64x8", "&evenPairs"), load("Uint64x8", "&oddPairs"))
	}
}

// shuffles reports whether a rotation moves whole bytes, which a shuffle does in one
// instruction.
func (k *laneKernel) shuffles(turn int) bool { return turn%8 == 0 }

// count adds a block to the counters of all lanes. A counter carries if its low
// word is then less than a block. AVX2 cannot compare unsigned numbers like this, but it can
// compare with 0.
func (k *laneKernel) count() {
	k.line("low := %s.Add(%s)", k.loadBatch("b.count[0]"), k.loadRow("blockSizes"))
	below := fmt.Sprintf("low.And(%s).Equal(%s)", k.loadRow("blockMasks"), k.loadRow("zeros"))
	k.line("high := %s.Sub(%s)", k.loadBatch("b.count[1]"), maskBits(below, k.bits, k.lanes()))
	k.storeBatch("b.count[0]", "low")
	k.storeBatch("b.count[1]", "high")
}

// start sets the state of sixteen words (RFC 7693, 3.2).
func (k *laneKernel) start() {
	for i := range 8 {
		k.line("v%d := %s", i, k.loadBatch(fmt.Sprintf("b.h[%d]", i)))
	}
	extra := []string{"low", "high", k.loadBatch("b.flag[0]"), k.loadBatch("b.flag[1]")}
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
		for part, after := range k.Ahead {
			if after == 2*r+half {
				k.line("if n > 1 {")
				k.part(part, "next", "at+stride")
				k.line("}")
			}
		}
	}
}

// readsAhead reports whether the rounds of a block also read the next block, in parts. They
// leave execution units idle while they wait for each other, which reading can use.
func (k *laneKernel) readsAhead() bool { return len(k.Ahead) > 0 }

// mix returns the statements of one G.
func (k *laneKernel) mix(q [4]int, x, y int) (steps []string) {
	a, b, c, d := q[0], q[1], q[2], q[3]
	step := func(format string, args ...any) { steps = append(steps, fmt.Sprintf(format, args...)) }
	word := func(i int) string { return k.loadRow(fmt.Sprintf("m[%d]", i)) }
	turn := func(i, turn int) { step("v%d = %s", i, k.rotated(fmt.Sprintf("v%d", i), k.rotations[turn])) }

	step("v%d = v%d.Add(%s)", a, a, word(x))
	step("v%d = v%d.Add(v%d)", a, a, b)
	step("v%d = v%d.Xor(v%d)", d, d, a)
	if k.Early > 0 {
		step("v%d = v%d.Add(%s)", a, a, word(y))
	}
	turn(d, 0)
	step("v%d = v%d.Add(v%d)", c, c, d)
	step("v%d = v%d.Xor(v%d)", b, b, c)
	turn(b, 1)

	if k.Early == 0 {
		step("v%d = v%d.Add(%s)", a, a, word(y))
	}
	step("v%d = v%d.Add(v%d)", a, a, b)
	step("v%d = v%d.Xor(v%d)", d, d, a)
	turn(d, 2)
	step("v%d = v%d.Add(v%d)", c, c, d)
	step("v%d = v%d.Xor(v%d)", b, b, c)
	turn(b, 3)
	return steps
}

// rotated is the expression of v rotated to the right.
func (k *laneKernel) rotated(v string, turn int) string {
	switch {
	case k.rotate: // RotateAllRight would be two shifts and an or
		return fmt.Sprintf("%s.RotateRight(turn%d)", v, turn)
	case k.shuffles(turn):
		return k.shuffled(v, turn)
	}
	right, left := fmt.Sprintf("%s.ShiftAllRight(%d)", v, turn), fmt.Sprintf("%s.ShiftAllLeft(%d)", v, k.bits-turn)
	if k.shiftsByNumbers {
		right, left = fmt.Sprintf("%s.Shift(right%d)", v, turn), fmt.Sprintf("%s.Shift(left%d)", v, turn)
	}
	if turn == k.bits-1 { // to the left by one
		left = fmt.Sprintf("%s.Add(%s)", v, v)
	}
	return fmt.Sprintf("%s.Or(%s)", right, left)
}

// shuffled is the expression of v with its bytes shuffled. Vectors of 128 bits are looked up as
// signed bytes, the only look-up in wasm.
func (k *laneKernel) shuffled(v string, turn int) string {
	bytes := words(v, k.bits, 8)
	if k.width == 128 {
		return words(fmt.Sprintf("%s.BitsToInt8().LookupOrZero(turn%d).ToBits()", bytes, turn), 8, k.bits)
	}
	return words(fmt.Sprintf("%s.PermuteOrZeroGrouped(turn%d)", bytes, turn), 8, k.bits)
}

// fold xors both halves of the state into the chaining values.
func (k *laneKernel) fold() {
	for i := range 8 {
		h := fmt.Sprintf("b.h[%d]", i)
		k.storeBatch(h, fmt.Sprintf("%s.Xor(v%d).Xor(v%d)", k.loadBatch(h), i, 8+i))
	}
}
