// Bench races our packages against their peers, prints a line for each race, and
// adds the samples to a folder of records.
//
//	bench [-rounds N] [-patience N] [-control] [-memory] [-simd] [-run REGEXP] [-o FOLDER]
//
// A line shows the name of the race, the base's time for a value, and the ratio of each
// other arm with its 95 % interval: 2 means twice as fast as the base. With -memory
// nothing is raced: a line shows what an arm allocates for an operation. Without -o
// nothing is kept; "-o -" prints the record itself instead of the lines.
package main

import (
	"github.com/tightwire/tightwire/compare/races/all"
	"github.com/tightwire/tightwire/compare/races/messages"
	"github.com/tightwire/tightwire/compare/racing"
)

// The races of heaps come first, while no other race has objects that the collector would mark.
func main() { racing.Main(append(messages.HeapRaces(1), all.Races()...)) }
