// Bench races our packages against their peers, prints a line for each race, and
// adds the samples to a folder of records.
//
//	bench [-rounds N] [-patience N] [-control] [-memory] [-simd] [-promised] [-run REGEXP] [-o FOLDER] [-with FILE]
//
// A line shows the name of the race, the base's time for a value, and the ratio of each
// other arm with its 95 % interval: 2 means twice as fast as the base. If a neighbour on the core slowed down
// some rounds, their ratio follows. With -memory
// nothing is raced: a line shows what an arm allocates for an operation. Without -o
// nothing is kept; "-o -" prints the record itself instead of the lines, and "-with FILE" adds such
// records to the kept one: tools/scripts/bench.sh links the program in several layouts of the code.
package main

import (
	"github.com/tightwire/tightwire/compare/races/all"
	"github.com/tightwire/tightwire/compare/races/messages"
	"github.com/tightwire/tightwire/compare/racing"
)

// The races of heaps come first, while no other race has objects that the collector would mark.
func main() { racing.Main(append(messages.HeapRaces(1), all.Races()...)) }
