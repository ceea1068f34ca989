// Package near finds the name that somebody meant who typed another: for "did you mean".
package near

import "iter"

// Name returns the name that is nearest to what was typed, the first of several, "" if none is near: more
// than one letter in three would have to change, or be added, left out or exchanged with its neighbour.
func Name(typed string, names iter.Seq[string]) (nearest string) {
	least := max(1, len(typed)/3) + 1
	for name := range names {
		if n := distance(typed, name); n < least {
			nearest, least = name, n
		}
	}
	return nearest
}

// Meant returns ", did you mean NAME?" for the end of an error, "" if no name is near.
func Meant(typed string, names iter.Seq[string]) string {
	if name := Name(typed, names); name != "" {
		return ", did you mean " + name + "?"
	}
	return ""
}

// distance returns how many letters must change, be added, be left out, or change places with their neighbours:
// the distance of optimal string alignment.
func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			row[j+1] = min(last[j]+change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
