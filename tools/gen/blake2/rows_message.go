package main

import (
	"fmt"
	"maps"
	"slices"
)

// A rowOfMessage is the row of message words that half a G adds: the statements that make what it
// needs, and the expressions of its vectors.
type rowOfMessage struct {
	before  []string
	vectors []string
}

// message returns the four rows of message words of a round, two for its columns and two for its
// diagonals. Row b stays in place, so that diagonal i stands in column i+1.
func (k *rowKernel) message(s [16]int) (rows [4]rowOfMessage) {
	var want [4][4]int
	for i := range 4 {
		want[0][i], want[1][i] = s[2*i], s[2*i+1]
		diagonal := (i + 3) % 4
		want[2][i], want[3][i] = s[8+2*diagonal], s[9+2*diagonal]
	}
	if k.bits == 64 {
		for i, w := range want {
			rows[i].vectors = []string{k.pair(w[0], w[1]), k.pair(w[2], w[3])}
		}
		return rows
	}
	return shuffledRows(want)
}

// fresh writes a store that changes nothing which is used, before the words of half a round of
// BLAKE2b. The compiler then loads the words again where they are used, where it would otherwise
// keep the eight vectors of the block in registers, of which the state already needs eight: it has
// 15, and would spill.
func (k *rowKernel) fresh(r, half int) {
	if k.bits == 64 {
		k.line("count[0] = %d", 2*r+half)
	}
}

// pair is the expression of two words of a block of BLAKE2b, in one instruction on what is loaded.
func (k *rowKernel) pair(x, y int) string {
	first, second := words(k.blockVector(x/2), 8, 64), words(k.blockVector(y/2), 8, 64)
	switch {
	case x%2 == 0 && y == x+1:
		return first
	case x%2 == 0 && y%2 == 0:
		return fmt.Sprintf("%s.InterleaveLo(%s)", first, second)
	case x%2 == 1 && y%2 == 1:
		return fmt.Sprintf("%s.InterleaveHi(%s)", first, second)
	case x%2 == 1:
		return across(first, second)
	}
	return fmt.Sprintf("%s.ConcatPermuteScalars(0, 3, %s)", first, second)
}

// A halfRow is half a row of message words of BLAKE2s that is wanted: two words, of the vectors m0
// to m3 of a block.
type halfRow struct {
	row, half int
	x, y      int
}

// A place is where the two words of a halfRow are: in a vector, at two positions.
type place struct {
	vector string
	x, y   int
}

// shuffledRows makes rows of any words of a block with the instruction that BLAKE2s needs most, a
// shuffle that takes two words of one vector and two of another. The two words of a halfRow come
// from two vectors, or from one; halves that come from the same two vectors are taken by the same
// shuffle, two at a time, and then each row by a shuffle of its two halves. That is 8.4 shuffles a
// round.
func shuffledRows(want [4][4]int) (rows [4]rowOfMessage) {
	var places [4][2]place
	from := map[int][]halfRow{} // those of two vectors, by 4 times the first plus the second
	for row, w := range want {
		for half := range 2 {
			h := halfRow{row, half, w[2*half], w[2*half+1]}
			if first, second := min(h.x, h.y)/4, max(h.x, h.y)/4; first == second {
				places[row][half] = place{fmt.Sprintf("m%d", first), h.x % 4, h.y % 4}
			} else {
				from[4*first+second] = append(from[4*first+second], h)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(from)) {
		for taken := range slices.Chunk(from[key], 2) {
			v := [2]int{key / 4, key % 4}
			name := fmt.Sprintf("x%d%d", v[0], v[1])
			if taken[0] != from[key][0] {
				name += "b"
			}
			line, positions := shuffleOf(name, v, taken)
			rows[taken[0].row].before = append(rows[taken[0].row].before, line)
			for i, h := range taken {
				places[h.row][h.half] = place{name, positions[i][0], positions[i][1]}
			}
		}
	}
	for row := range rows {
		rows[row].vectors = []string{joined(places[row][0], places[row][1])}
	}
	return rows
}

// shuffleOf is the statement that takes the words of one or two halves from the vectors v, and the
// positions of the words of each half.
func shuffleOf(name string, v [2]int, halves []halfRow) (line string, positions [][2]int) {
	var words [2][]int // of each vector
	at := func(word int) int {
		side := 0
		if word/4 == v[1] {
			side = 1
		}
		words[side] = append(words[side], word%4)
		return 2*side + len(words[side]) - 1
	}
	for _, h := range halves {
		positions = append(positions, [2]int{at(h.x), at(h.y)})
	}
	for side := range words { // one half fills half of each side
		words[side] = append(words[side], words[side]...)
	}
	return fmt.Sprintf("%s := m%d.ConcatPermuteScalars(%d, %d, %d, %d, m%d)", name, v[0],
		words[0][0], words[0][1], 4+words[1][0], 4+words[1][1], v[1]), positions
}

// joined is the expression of a row of two halves.
func joined(lo, hi place) string {
	if lo.vector == hi.vector {
		return fmt.Sprintf("%s.PermuteScalars(%d, %d, %d, %d)", lo.vector, lo.x, lo.y, hi.x, hi.y)
	}
	return fmt.Sprintf("%s.ConcatPermuteScalars(%d, %d, %d, %d, %s)", lo.vector, lo.x, lo.y, 4+hi.x, 4+hi.y, hi.vector)
}
