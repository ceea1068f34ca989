package timeline

import (
	"cmp"
	"math"
	"slices"
)

// UnknownIndex stands for an index, or a number of lengths, that a message does not have. FIT stores
// this value in its place.
const UnknownIndex = math.MaxUint16

// A Length is where a length of a pool is in a swim.
type Length struct {
	Index uint16 // its message_index; [UnknownIndex] if it has none
	Start uint32 // [Unknown] if it has none
}

// A LapOfLengths is the period of a lap, and the lengths that it lists: Count lengths, from the index
// First on. Both can be [UnknownIndex].
type LapOfLengths struct {
	Period
	First, Count uint16
}

// LapsOfLengths returns for each length the number of the lap that it belongs to, -1 if there are
// no laps.
//
// The indexes of a lap decide, because starts are whole seconds, and some devices write the
// start of a length before the end of the length before it. A lap's indexes do not count if one of
// these lengths is missing or repeated, if two laps list the same length, or if more than half of
// these lengths began outside of the lap by more than a second: after an edit the indexes may come
// from another file. Laps of rest list no index, although they have a length without a swimmer.
//
// All other lengths belong to the lap that [Index.At] returns for their start; a length without a
// start belongs to the lap of the length before.
func LapsOfLengths(lengths []Length, laps []LapOfLengths) []int {
	of := lapsByTime(lengths, laps)
	at := placesOf(lengths)
	for _, i := range lapsWithOwnIndexes(laps) {
		if own := at.of(laps[i]); halfIn(laps[i].Period, lengths, own) {
			for _, k := range own {
				of[k] = i
			}
		}
	}
	return of
}

// lapsByTime returns the laps that the starts of lengths say.
func lapsByTime(lengths []Length, laps []LapOfLengths) []int {
	periods := make([]Period, len(laps))
	for i, l := range laps {
		periods[i] = l.Period
	}
	index := IndexOf(periods)
	of, last := make([]int, len(lengths)), min(0, len(laps)-1)
	for k, l := range lengths {
		if l.Start != Unknown {
			last = index.At(l.Start)
		}
		of[k] = last
	}
	return of
}

// places maps the index of a length to where it is among all, or to -1 if several have it.
type places map[uint16]int

// placesOf returns the places of lengths. Where none has an index, they are in order.
func placesOf(lengths []Length) places {
	ordered := !slices.ContainsFunc(lengths, func(l Length) bool { return l.Index != UnknownIndex })
	at := places{}
	for k, l := range lengths {
		index := l.Index
		if ordered {
			index = uint16(min(k, UnknownIndex))
		}
		if _, twice := at[index]; twice || index == UnknownIndex {
			at[index] = -1
			continue
		}
		at[index] = k
	}
	return at
}

// of returns the places of all lengths that a lap says it has, nil if one is missing.
func (at places) of(lap LapOfLengths) (own []int) {
	for index := lap.First; index-lap.First < lap.Count; index++ {
		k, ok := at[index]
		if !ok || k < 0 {
			return nil
		}
		own = append(own, k)
	}
	return own
}

// lapsWithOwnIndexes returns the laps that have indexes which no other lap has.
func lapsWithOwnIndexes(laps []LapOfLengths) []int {
	var with []int
	for i, l := range laps {
		if l.First != UnknownIndex && l.Count != UnknownIndex && l.Count > 0 {
			with = append(with, i)
		}
	}
	slices.SortStableFunc(with, func(a, b int) int { return cmp.Compare(laps[a].First, laps[b].First) })
	end := func(i int) int { return int(laps[i].First) + int(laps[i].Count) }
	var alone []int
	far := 0 // the end of all before
	for n, i := range with {
		if int(laps[i].First) >= far && (n+1 == len(with) || end(i) <= int(laps[with[n+1]].First)) {
			alone = append(alone, i)
		}
		far = max(far, end(i))
	}
	return alone
}

// halfIn reports whether at least half of some lengths began in a period, give or take a second.
// Those without a start count as if they had.
func halfIn(p Period, lengths []Length, some []int) bool {
	in := 0
	for _, k := range some {
		start := lengths[k].Start
		if start == Unknown || uint64(start)+1 >= uint64(p.From) && uint64(start) <= uint64(p.To)+1 {
			in++
		}
	}
	return 2*in >= len(some)
}
