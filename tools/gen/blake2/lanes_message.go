package main

import "fmt"

// message writes the code that reads a block of each lane into m, where row i has word i of all
// lanes: a transposition, 16 bytes of each lane at a time.
//
// A vector starts with 16-byte chunks of one, two or four lanes. Interleaving as many vectors as
// a chunk has words makes chunks of one word each:
//
//	L0: a0 a1 a2 a3 | L4: a0 a1 a2 a3        L0 L1 L2 L3: a0 | L4 L5 L6 L7: a0
//	L1: a0 a1 a2 a3 | L5: a0 a1 a2 a3   ->   L0 L1 L2 L3: a1 | L4 L5 L6 L7: a1
//	…                                        …
func (k *laneKernel) message(to, at string) {
	for part := range k.parts() {
		k.line("{")
		k.part(part, to, at)
		k.line("}")
	}
}

// parts is the number of parts in which a block can be read.
func (k *laneKernel) parts() int {
	switch {
	case !k.interleaves:
		return 1
	case k.width == 512:
		return 8 / k.chunk()
	}
	return 16 / k.chunk()
}

// part writes the code that reads a part of the block at byte at of each lane into rows of to.
func (k *laneKernel) part(part int, to, at string) {
	for lane := range k.lanes() {
		if k.takesFirst() {
			k.line("p%d := laneBlock(b, first+%d, %s)", lane, lane, at)
		} else {
			k.line("p%d := laneBlock(b, %d, %s)", lane, lane, at)
		}
	}
	first := part * (16 / k.parts())
	switch {
	case !k.interleaves:
		k.wordPart(to)
	case k.width == 128:
		k.chunkPart(to, first)
	case k.width == 256:
		k.narrowPart(to, first)
	default:
		k.widePart(to, first)
	}
}

// wordPart moves a word at a time, for vectors that cannot be interleaved.
func (k *laneKernel) wordPart(to string) {
	for i := range 16 {
		for lane := range k.lanes() {
			k.line("%s[%d][%d] = p%d[%d]", to, i, lane, lane, i)
		}
	}
}

// chunkPart has one chunk in a vector.
func (k *laneKernel) chunkPart(to string, at int) {
	var rows []string
	for lane := range k.chunk() {
		rows = append(rows, fmt.Sprintf("x%d", lane))
		k.line("%s := %s", rows[lane], load(k.vector(), k.laneWords(lane, at, k.chunk())))
	}
	k.storeRows(to, at, k.interleaved(rows))
}

func (k *laneKernel) storeRows(to string, at int, values []string) {
	for i, v := range values {
		k.storeRow(fmt.Sprintf("%s[%d]", to, at+i), v)
	}
}

// chunk is the number of words in 16 bytes.
func (k *laneKernel) chunk() int { return 128 / k.bits }

// laneWords is a pointer to n words of a lane, from word at.
func (k *laneKernel) laneWords(lane, at, n int) string {
	return fmt.Sprintf("(*[%d]word)(p%d[%d:%d])", n, lane, at, at+n)
}

// narrowPart has two chunks in a vector, of the same words of two lanes.
func (k *laneKernel) narrowPart(to string, at int) {
	g := k.chunk()
	var rows []string
	for lane := range g {
		rows = append(rows, fmt.Sprintf("x%d", lane))
		k.line("%s := %s", rows[lane], k.pair(lane, lane+g, at))
	}
	k.storeRows(to, at, k.interleaved(rows))
}

// half is the type of half a wide vector.
func (k *laneKernel) half() string { return fmt.Sprintf("Uint%dx%d", k.bits, k.lanes()/2) }

// pair is a wide vector whose halves come from lanes i and j, each from
// word at. It loads a whole vector of one lane and replaces half of it, because no
// instruction loads just the other half; it loads from the lane where the
// vector does not reach over the end of the block.
func (k *laneKernel) pair(i, j, at int) string {
	n := k.lanes() / 2
	if at%(2*n) == 0 {
		return fmt.Sprintf("%s.SetHi(%s)", load(k.vector(), k.laneWords(i, at, 2*n)), load(k.half(), k.laneWords(j, at, n)))
	}
	return fmt.Sprintf("%s.SetLo(%s)", load(k.vector(), k.laneWords(j, at-n, 2*n)), load(k.half(), k.laneWords(i, at, n)))
}

// widePart has four chunks in a vector: two of each lane, of words at and at + g. A
// last step takes the even or the odd ones of two vectors.
func (k *laneKernel) widePart(to string, at int) {
	g := k.chunk()
	var low, high []string
	for lane := range g {
		x, y := fmt.Sprintf("x%d", lane), fmt.Sprintf("y%d", lane)
		k.line("%s := %s", x, k.pair(lane, lane+g, at))
		k.line("%s := %s", y, k.pair(2*g+lane, 3*g+lane, at))
		low, high = append(low, x), append(high, y)
	}
	low, high = k.interleaved(low), k.interleaved(high)
	for i := range g {
		a, b := words(low[i], k.bits, 64), words(high[i], k.bits, 64)
		for j, which := range []string{"even", "odd"} {
			v := words(fmt.Sprintf("%s.ConcatPermute(%s, %s)", a, b, which), 64, k.bits)
			k.storeRow(fmt.Sprintf("%s[%d]", to, at+j*g+i), v)
		}
	}
}

// interleaved writes the transposition of chunks in vectors of the given names and
// returns the names, or expressions, of the results.
func (k *laneKernel) interleaved(rows []string) []string {
	if k.bits == 64 {
		return []string{k.interleave("Lo", rows[0], rows[1]), k.interleave("Hi", rows[0], rows[1])}
	}
	var all []string
	for _, side := range []string{"Lo", "Hi"} {
		p, q := rows[0]+side, rows[2]+side
		k.line("%s := %s", p, words(k.interleave(side, rows[0], rows[1]), 32, 64))
		k.line("%s := %s", q, words(k.interleave(side, rows[2], rows[3]), 32, 64))
		for _, second := range []string{"Lo", "Hi"} {
			name := rows[0] + side + second
			k.line("%s := %s", name, words(k.interleave(second, p, q), 64, 32))
			all = append(all, name)
		}
	}
	return all
}

// interleave is a vector of the words in the lower or the upper halves of chunks of x and y, by turns.
func (k *laneKernel) interleave(side, x, y string) string {
	grouped := "Grouped"
	if k.width == 128 { // one chunk is not called a group
		grouped = ""
	}
	return fmt.Sprintf("%s.Interleave%s%s(%s)", x, side, grouped, y)
}

// digests returns the function that turns rows, of eight words of narrow vectors, into
// digests: the transposition of narrowMessage, backwards.
func (k *laneKernel) digests(name string) string {
	g := k.chunk()
	row := fmt.Sprintf("(*[%d]word)(h[%%d][first : first+%d])", 2*g, 2*g)
	k.line("func %s(h *[8][wide]word, first int, out *[lanes][8]word) {", name)
	for at := 0; at < 8; at += 2 * g {
		var words []string
		for i := range 2 * g {
			words = append(words, fmt.Sprintf("x%d", at+i))
			k.line("x%d := %s", at+i, load(k.vector(), fmt.Sprintf(row, at+i)))
		}
		first, second := k.interleaved(words[:g]), k.interleaved(words[g:])
		for i := range g {
			for j, upper := range []bool{false, true} {
				lane := fmt.Sprintf("(*[%d]word)(out[%d][%d:%d])", 2*g, j*g+i, at, at+2*g)
				k.line("%s", store(halves(first[i], second[i], upper), lane))
			}
		}
	}
	k.end()
	return k.out.String()
}
