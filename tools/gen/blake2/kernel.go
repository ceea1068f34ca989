package main

import (
	"fmt"
	"slices"
	"strings"
)

// A writer writes one block function.
type writer struct {
	out strings.Builder
	shape
	variant
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.out, format+"\n", args...)
}

// kernel returns the source of a block function of the given name.
func kernel(s shape, v variant, name string) string {
	w := &writer{shape: s, variant: v}
	w.line("func %s(h *[8]word, c *counter, f0, f1 word, p []byte) {", name)
	w.line("c0, c1 := c[0], c[1]")
	w.declare()
	w.line("for len(p) >= BlockSize {")
	w.line("c0 += BlockSize\nif c0 < BlockSize {\nc1++\n}")
	w.message()
	w.start()
	for r := range s.rounds {
		w.round(r)
	}
	for i := range 8 {
		w.line("h[%d] ^= %s ^ %s", i, w.home(i), w.home(8+i))
	}
	w.line("p = p[BlockSize:]\n}\nc[0], c[1] = c0, c1\n}")
	return w.out.String()
}

// declare declares the variables for all blocks.
func (w *writer) declare() {
	if len(w.Memory) > 0 {
		w.line("var s [16]word")
	}
	for _, i := range w.Memory {
		w.line("var v%d word", i)
	}
	if w.Message == "copy" {
		w.line("var m [16]word")
	}
}

// message writes how the block is read: its words, or a pointer to them.
func (w *writer) message() {
	w.line("b := (*[BlockSize]byte)(p)")
	switch w.Message {
	case "view":
		w.line("m := viewBlock(b)")
	case "copy":
		w.line("m = *viewBlock(b)")
	default:
		for i := range 16 {
			w.line("m%d := binary.LittleEndian.Uint%d(b[%d:])", i, w.bits, i*w.bits/8)
		}
	}
}

// messageWord names word i of the block.
func (w *writer) messageWord(i int) string {
	if w.Message == "locals" {
		return fmt.Sprintf("m%d", i)
	}
	return fmt.Sprintf("m[%d]", i)
}

// start sets the state of sixteen words (RFC 7693, 3.2).
func (w *writer) start() {
	for i := range 16 {
		value := fmt.Sprintf("h[%d]", i)
		if i >= 8 {
			value = fmt.Sprintf("iv[%d]", i-8)
		}
		if i >= 12 {
			value += " ^ " + []string{"c0", "c1", "f0", "f1"}[i-12]
		}
		assign := ":="
		if w.inMemory(i) {
			assign = "="
		}
		w.line("%s %s %s", w.home(i), assign, value)
	}
}

func (w *writer) inMemory(i int) bool { return slices.Contains(w.Memory, i) }

// home names the variable of a state word between G functions.
func (w *writer) home(i int) string {
	if w.inMemory(i) {
		return fmt.Sprintf("s[%d]", i)
	}
	return fmt.Sprintf("v%d", i)
}

// round writes four G functions over columns and four over diagonals.
func (w *writer) round(r int) {
	for half := range 2 {
		w.fence(r, half)
		w.interwoven(r, w.Order[4*half:4*half+4], w.mix)
	}
}

// fence writes an if that is never true, if the variant has one before this half of the round.
func (w *writer) fence(r, half int) {
	if w.Fence == "half" || w.Fence == "round" && half == 0 {
		w.line("if f0 == %d {\nunreachable()\n}", 1+2*r+half)
	}
}

// interwoven writes four G functions in turns. Offsets says by how many statements each
// follows the first; mix returns the statements of one.
func (w *writer) interwoven(r int, which []int, mix func(q [4]int, x, y int) []string) {
	var all [4][]string
	last := 0
	for k, q := range which {
		words := sigma[r%10]
		all[k] = mix(mixes[q], words[2*q], words[2*q+1])
		last = max(last, w.Offsets[k]+len(all[k]))
	}
	for t := range last {
		for k, steps := range all {
			if i := t - w.Offsets[k]; i >= 0 && i < len(steps) {
				w.line("%s", steps[i])
			}
		}
	}
}

// mix returns the statements of one G (RFC 7693, 3.1) with the state words q and the message
// words x and y.
func (w *writer) mix(q [4]int, x, y int) (steps []string) {
	step := func(format string, args ...any) { steps = append(steps, fmt.Sprintf(format, args...)) }
	load := func(i int) {
		if w.inMemory(i) {
			step("v%d = s[%d]", i, i)
		}
	}
	store := func(i int) {
		if w.inMemory(i) {
			step("s[%d] = v%d", i, i)
		}
	}
	rotate := func(i, turn int) {
		step("v%d = bits.RotateLeft%d(v%d, -%d)", i, w.bits, i, w.rotations[turn])
	}
	a, b, c, d := q[0], q[1], q[2], q[3]

	load(a)
	step("v%d += %s", a, w.messageWord(x))
	load(b)
	step("v%d += v%d", a, b)
	load(d)
	step("v%d ^= v%d", d, a)
	if w.Early == 1 {
		step("v%d += %s", a, w.messageWord(y))
	}
	rotate(d, 0)
	if w.Early == 2 {
		step("v%d += %s", a, w.messageWord(y))
	}

	load(c)
	step("v%d += v%d", c, d)
	step("v%d ^= v%d", b, c)
	rotate(b, 1)

	if w.Early == 0 {
		step("v%d += %s", a, w.messageWord(y))
	}
	step("v%d += v%d", a, b)
	store(a)
	step("v%d ^= v%d", d, a)
	rotate(d, 2)
	store(d)

	step("v%d += v%d", c, d)
	store(c)
	step("v%d ^= v%d", b, c)
	rotate(b, 3)
	store(b)
	return steps
}
